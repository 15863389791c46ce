import { connectOver } from './http-sdk-1.ts';

export const connect = () => connectOver('json');
