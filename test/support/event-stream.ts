/** The message in what `/api/mcp` answered: JSON, or without the fast lane the last event of a stream. */
export const messageIn = (text: string): string =>
  text
    .split('\n')
    .findLast((line) => line.startsWith('data: {'))
    ?.slice('data: '.length) ?? text;
