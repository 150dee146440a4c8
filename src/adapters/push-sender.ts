/** A browser that asked to be told (RFC 8030), as the Push API gave it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The push service did not take it this time. */
export class PushError extends Error {
  /** How long it asked us to wait. */
  readonly retryAfterMs: number;
  constructor(message: string, { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** Hands messages to the push services of browsers. */
export interface PushSender {
  /** Our public key (RFC 8292), base64url: browsers bind a subscription to it. */
  readonly publicKey: string;
  /** Whether an endpoint is one that would be called at all. */
  accepts(endpoint: string): boolean;
  /**
   * Sends `text` encrypted (RFC 8291). `gone`: nobody listens there any more, and nobody will.
   * @throws PushError when it may be tried again
   */
  send(target: PushTarget, text: string): Promise<'taken' | 'gone'>;
}
