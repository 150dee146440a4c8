/** One mail of the mailbox: its header first, since most of what is there is not for us. */
export type BoxMail = {
  header: Uint8Array;
  bytes: number;
  /** The whole mail. */
  read(): Promise<Uint8Array>;
};

/** A mailbox that is looked into. What nobody takes stays as it was. */
export interface Mailbox {
  /** Something arrived since the last look, or there is no connection that would tell. */
  readonly hasNews: boolean;
  /**
   * Shows `take` every mail since `since` that nobody took, and marks what it takes (true).
   * @throws ReceivedMailError when the mailbox can't be used
   */
  look(since: Date, take: (mail: BoxMail) => Promise<boolean>, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Where mail that comes back is fetched from. */
export interface ReceivedMail {
  /** Undefined without one in the configuration. */
  readonly mailbox: Mailbox | undefined;
  /**
   * A whole mail that Resend reported.
   * @throws ReceivedMailError with `gone` when no later try can bring it
   */
  fetch(emailId: string): Promise<Uint8Array>;
}

/** Larger mails are not read. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;

/** The text is ours: no address, no secret, no provider's words. */
export class ReceivedMailError extends Error {
  readonly gone: boolean;
  constructor(message: string, { gone = false, cause }: { gone?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.gone = gone;
  }
}
