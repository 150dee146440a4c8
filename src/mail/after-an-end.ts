import { shortened } from '../text/wording.ts';

/** What a buyer can do about a thing that is not held any more; nothing is said of a page that is offline. */
export function wantedStill(saleOver: boolean, pageUrl: string | undefined): string[] {
  if (saleOver) {
    return [
      'The sale is over: nothing can be reserved any more. If you still want it, ask the seller, with the link in an earlier email.',
    ];
  }
  if (pageUrl === undefined) return [];
  return ['If you still want it, look on the sale page whether it is free, and reserve it again.'];
}

/** Where what was held goes when it is let go. */
export const goesTo = (saleOver: boolean): string =>
  saleOver ? 'to the next in line, if somebody waits' : 'to the next in line, or back on sale';

/** With a hold its reservation ends, and so do its places in line for other things. */
export const waitEnds = (waiting: readonly string[], words: string) =>
  waiting.length === 0 ? [] : [words, { list: waiting.map((title) => shortened(title, 140)) }];
