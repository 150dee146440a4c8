/** About what four lists of all tools take. */
const BATCH_CHARACTERS = 256 * 1024;

/** What the answers to one request may still take together. */
export type AnswerRoom = {
  /** Whether an answer of that many characters fits; it is counted if so. */
  take(characters: number): boolean;
};

/** A message by itself is bounded by its own answer; those of a batch share: a few bytes ask for each of twenty lists. */
export function answerRoom(message: unknown): AnswerRoom {
  let left = Array.isArray(message) && message.length > 1 ? BATCH_CHARACTERS : Number.POSITIVE_INFINITY;
  return {
    take(characters) {
      if (characters > left) return false;
      left -= characters;
      return true;
    },
  };
}
