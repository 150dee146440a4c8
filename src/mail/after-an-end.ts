import { type SaleState, shortened } from '../text/wording.ts';

/** Where what was held goes when it is let go. @param sale what it will be then */
export const goesTo = (sale: SaleState): string =>
  sale === 'open' ? 'to the next in line, or back on sale' : 'to the next in line, if anyone is waiting';

/** What a buyer also waited for, when that ends too. */
export const waitEnds = (waiting: readonly string[], words: string) =>
  waiting.length === 0 ? [] : [words, { list: waiting.map((title) => shortened(title, 140)) }];
