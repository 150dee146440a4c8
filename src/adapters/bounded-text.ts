/** The text of a response that may not end: throws `tooLong` after `maxBytes`, which ends the connection. */
export async function boundedText(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  tooLong: () => Error,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
