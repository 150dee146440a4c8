/** No response came. The message is our own and safe for sellers; what the receiver or the network said is only in `cause`. */
export class WebhookError extends Error {}

/** A receiver's response; its body is never read. */
export type WebhookAnswer = {
  status: number;
  /** How long it asked us to wait; 0 if it didn't. */
  retryAfterMs: number;
};

/** Posts to URLs that sellers chose, without letting them reach anything private. */
export interface WebhookSender {
  /** Whether a URL may be called at all. */
  accepts(url: string): boolean;
  /** @throws WebhookError */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>;
}
