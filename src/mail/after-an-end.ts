import { shortened } from '../text/wording.ts';

/** Where what was held goes when it is let go. */
export const goesTo = (saleOver: boolean): string =>
  saleOver ? 'to the next in line, if somebody waits' : 'to the next in line, or back on sale';

/** With a hold its reservation ends, and so do its places in line for other things. */
export const waitEnds = (waiting: readonly string[], words: string) =>
  waiting.length === 0 ? [] : [words, { list: waiting.map((title) => shortened(title, 140)) }];
