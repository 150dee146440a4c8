export const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The index after the quote that ends a string, or -1 if the bytes end first. */
export function endOfString(bytes: Uint8Array, from: number, escaped: boolean): number {
  for (let at = from; ; ) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return -1;
    if (!isEscaping(bytes, from, quote, escaped)) return quote + 1;
    at = quote + 1;
  }
}

/** Whether the part between `from` and `to` ends in a backslash that is not escaped itself. */
export function isEscaping(bytes: Uint8Array, from: number, to: number, escaped: boolean): boolean {
  let at = to;
  while (at > from && bytes[at - 1] === BACKSLASH) at -= 1;
  const isOdd = (to - at) % 2 === 1;
  return at === from && escaped ? !isOdd : isOdd;
}
