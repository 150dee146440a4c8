/** A small JSON document as a stranger's server gave it. Nothing of it was looked at. */
export type FetchedDocument = {
  text: string;
  /** The answer's own `Cache-Control`, `Age` and `Expires`, as sent. */
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

/** The document was not read. The message is ours, fit for callers; what the other side said stays in `cause`. */
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
