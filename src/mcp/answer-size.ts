/** About 6,000 tokens: text from strangers must not fill a model's context. */
const ANSWER_CHARACTERS = 24_000;

/** The first rows that fit into a tool's answer, at least one. The caller moves its cursor to the last of them. */
export function fitting<T>(rows: readonly T[]): T[] {
  let size = 0;
  const over = rows.findIndex((row) => {
    size += JSON.stringify(row).length;
    return size > ANSWER_CHARACTERS;
  });
  return over === -1 ? [...rows] : rows.slice(0, Math.max(1, over));
}

/** About four times the size of the list of all tools. */
const BATCH_CHARACTERS = 256 * 1024;

export type AnswerRoom = ReturnType<typeof answerRoom>;

/** The size left for all answers to one request. Messages of a batch share a limit, because a few bytes can request twenty lists. One alone has its own. */
export function answerRoom(message: unknown) {
  let left = Array.isArray(message) && message.length > 1 ? BATCH_CHARACTERS : Number.POSITIVE_INFINITY;
  return {
    /** Whether an answer with this many characters fits; if so, counts it. */
    take(characters: number): boolean {
      if (characters > left) return false;
      left -= characters;
      return true;
    },
  };
}
