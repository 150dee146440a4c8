/** A text in which what stands `like this` is code. */
export const withCode = (text: string) =>
  text.split('`').map((part, i) => (i % 2 === 1 ? <code>{part}</code> : part));
