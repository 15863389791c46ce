// Given. Who hears of the notifications that come in, by their method.
import * as rpc from '../step-02-messages/messages.ts';

/** Hears of the params of a notification; of none as `{}`. What is in them, the other side has chosen. */
export type Listener = (params: rpc.JSONObject, notification: rpc.JSONRPCNotification) => unknown;

export class Listeners {
  readonly #byMethod = new Map<string, Set<Listener>>();
  readonly #onerror: (error: Error) => void;

  /** @param onerror hears of what a listener throws */
  constructor(onerror: (error: Error) => void) {
    this.#onerror = onerror;
  }

  /** @returns how to stop listening */
  on(method: string, listener: Listener): () => void {
    const listeners = this.#byMethod.get(method) ?? new Set();
    this.#byMethod.set(method, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Tells each listener of the notification's method, whatever the others do with it. */
  tell(notification: rpc.JSONRPCNotification): void {
    const params = rpc.isObject(notification.params) ? notification.params : {};
    const listeners = [...(this.#byMethod.get(notification.method) ?? [])];
    listeners.forEach(async (listener) => {
      try {
        await listener(params, notification);
      } catch (error) {
        this.#onerror(error as Error);
      }
    });
  }
}
