/** No answer came. The message is ours, fit for sellers; what the other side or the network said stays in `cause`. */
export class WebhookError extends Error {}

/** What a receiver answered; of its words nothing is read. */
export type WebhookAnswer = {
  status: number;
  /** How long it asked us to wait; 0 when it did not. */
  retryAfterMs: number;
};

/** Posts to addresses that sellers chose, without letting them reach anything private. */
export interface WebhookSender {
  /** Whether an address is one that would be called at all. */
  accepts(url: string): boolean;
  /** @throws WebhookError */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>;
}
