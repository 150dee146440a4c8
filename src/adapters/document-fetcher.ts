/** A small JSON document from a stranger's server, not validated. */
export type FetchedDocument = {
  text: string;
  /** The response's own `Cache-Control`, `Age` and `Expires`, as sent. */
  cacheControl: string | undefined;
  age: string | undefined;
  expires: string | undefined;
};

export type FetchFailure =
  | 'forbidden_address'
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'media_type'
  | 'size'
  | 'busy';

/** The document couldn't be read. The message is our own and safe for callers; what the server said is only in `cause`. */
export class DocumentFetchError extends Error {
  readonly reason: FetchFailure;
  constructor(reason: FetchFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Reads a document from an https address that a stranger chose, without letting it reach anything private. */
export interface DocumentFetcher {
  /** @throws DocumentFetchError */
  fetch(url: string): Promise<FetchedDocument>;
}
