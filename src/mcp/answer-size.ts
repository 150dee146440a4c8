/** About 6,000 tokens: text from strangers must not fill a model's context. */
const ANSWER_CHARACTERS = 24_000;

/** As many rows from the start as fit into a tool's answer, and at least one. The caller moves its cursor. */
export function fitting<T>(rows: readonly T[]): T[] {
  let size = 0;
  const over = rows.findIndex((row) => {
    size += JSON.stringify(row).length;
    return size > ANSWER_CHARACTERS;
  });
  return over === -1 ? [...rows] : rows.slice(0, Math.max(1, over));
}
