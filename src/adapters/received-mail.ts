/** One email in the mailbox: its header first, because most emails there aren't for us. */
export type BoxMail = {
  header: Uint8Array;
  bytes: number;
  /** The whole email. */
  read(): Promise<Uint8Array>;
};

/** A mailbox that we poll. Emails that aren't taken stay unchanged. */
export interface Mailbox {
  /** Whether something arrived since the last look, or no connection could report it. */
  readonly hasNews: boolean;
  /** Offers `take` each new email since `since`; marks what it takes (true). @throws ReceivedMailError */
  look(since: Date, take: (mail: BoxMail) => Promise<boolean>, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export type Fetched = { raw: Uint8Array; tooLarge: boolean };

/** Source of incoming and returned email. */
export interface ReceivedMail {
  /** Undefined if none is configured. */
  readonly mailbox: Mailbox | undefined;
  /**
   * An email that Resend reported; of one that is too large, how it begins, with all of its header.
   * @throws ReceivedMailError with `gone` if no later attempt can fetch it
   */
  fetch(emailId: string): Promise<Fetched>;
}

/** Maximum size of an email; larger ones aren't read. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;

/** The text is our own: no address, no secret, no provider's words. */
export class ReceivedMailError extends Error {
  readonly gone: boolean;
  constructor(message: string, { gone = false, cause }: { gone?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.gone = gone;
  }
}
