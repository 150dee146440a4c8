/** A text in which parts `like this` are code. */
export const withCode = (text: string) =>
  text.split('`').map((part, i) => (i % 2 === 1 ? <code>{part}</code> : part));
