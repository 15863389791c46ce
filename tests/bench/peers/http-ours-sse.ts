import { connectOver } from './http-ours.ts';

export const connect = () => connectOver('sse');
