import { namedPrice } from '../pricing.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { type Reading, readClause, type Thing } from './read-clause.ts';

export type Facts = {
  /** The first is the item on offer; the others come with it. */
  things: Thing[];
  readings: Reading[];
  price: number | undefined;
};

/** What a seller's notes say about the item. `label`: the caller's name for it, if given. */
export function readNotes(notes: string, label: string): Facts {
  const clauses = clausesOf(notes);
  const all = clauses.map(readClause);
  if (!all.some(({ thing }) => thing)) {
    const thing = clauses.map(pointedAt).find(Boolean);
    if (thing) all.unshift(thing);
  }
  const price = namedPrice(notes);
  const starts = all.flatMap(({ thing }, at) => (thing ? [at] : []));
  const things = starts.flatMap((at) => all[at]?.thing ?? []);
  if (things.length > 1 && (label !== '' || manyPrices(notes))) {
    // For notes about several items: only the part about this one.
    const at = starts.find((start) => label !== '' && alike(label, all[start]?.thing?.head ?? ''));
    if (at === undefined) return { things: [], readings: [], price: manyPrices(notes) ? undefined : price };
    const next = starts.find((start) => start > at) ?? all.length;
    const own = all.slice(at, next);
    return {
      things: own.flatMap(({ thing }) => thing ?? []),
      readings: own,
      price: price ?? priceOf(notes, own[0]?.thing),
    };
  }
  return { things, readings: all, price };
}

const alike = (label: string, head: string) =>
  head !== '' && label.toLowerCase().includes(head.toLowerCase().replace(/s$/u, ''));

const partsOf = (notes: string) => notes.split(/(?<=[.!?])\s+|[\n;]+|,(?!\d)|\band\b/u);
const manyPrices = (notes: string): boolean =>
  new Set(partsOf(notes).flatMap((part) => namedPrice(part) ?? [])).size > 1 &&
  namedPrice(notes) === undefined;

const priceOf = (notes: string, thing: Thing | undefined): number | undefined =>
  partsOf(notes)
    .filter((part) => thing && alike(part, thing.head))
    .map(namedPrice)
    .find((price) => price !== undefined);

const PLACE =
  /^(?:beside|by|under|below|behind|on|in|inside|at|near|to|from|against|over|above|with|between)$/u;

/** "My daughter outgrew this crib": an item that is pointed at in the middle of a clause. */
function pointedAt({ words, measures }: Clause): Reading | undefined {
  for (let at = 0; at < words.length; at++) {
    if (!/^(?:this|these|my|our|selling|sell|this is|a|an)$/u.test(words[at]?.text ?? '')) continue;
    // "Leave it beside my grill" says where, not what.
    if (PLACE.test(words[at - 1]?.text ?? '')) continue;
    const reading = readClause({ words: words.slice(at + 1), measures });
    if (reading.thing) return reading;
  }
  return undefined;
}
