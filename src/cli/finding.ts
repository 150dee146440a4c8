/** `todo` says what to do about it; a finding that is not ok always has one. */
export type Finding =
  | { level: 'ok'; what: string; detail: string }
  | { level: 'note' | 'failed'; what: string; detail: string; todo: string };

/** A finding whose name stands elsewhere. */
export type Found = Finding extends infer F ? (F extends Finding ? Omit<F, 'what'> : never) : never;
