/** A browser that subscribed to push messages (RFC 8030), as the Push API describes it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The push service didn't accept the message this time. */
export class PushError extends Error {
  /** How long it asked us to wait. */
  readonly retryAfterMs: number;
  constructor(message: string, { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** Sends messages to browsers' push services. */
export interface PushSender {
  /** Our public key (RFC 8292), base64url: browsers bind a subscription to it. */
  readonly publicKey: string;
  /** Whether an endpoint may be called at all. */
  accepts(endpoint: string): boolean;
  /** Sends it encrypted (RFC 8291). `gone`: the subscription ended. @throws PushError if a retry may help */
  send(target: PushTarget, text: string): Promise<'taken' | 'gone'>;
}
