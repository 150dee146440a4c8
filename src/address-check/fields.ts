import { countsBefore, following, measuresAfter } from './context.ts';
import type { NamePlace } from './find.ts';
import { isConnected, SMALL_AROUND_NUMBER } from './judge.ts';
import type { NumberPlace } from './numbers.ts';
import { type Reading, wordsOf } from './reading.ts';

/** A number at the edge of its field, or all that the field says. */
export type EdgeNumber = { field: number; alone: boolean; last: boolean; first: boolean };

/** The numbers that another field may complete; few, as each field has two edges. */
export function edgeNumbers(reading: Reading, numbers: readonly NumberPlace[]): EdgeNumber[] {
  return numbers.flatMap((number) => {
    const field = reading.field[number.start]!;
    if (reading.field[number.end - 1] !== field) return [];
    const before = silentBefore(reading, number);
    const after = silentAfter(reading, number);
    if ((!before && !after) || countsBefore(reading, number)) return [];
    const first = before && !measuresAfter(reading, number.end) && !saysGoods(reading, number);
    return [{ field, alone: before && after, last: after, first }];
  });
}

/**
 * Whether another field than the one that names the street with its type has the number: as all that it says, or at
 * its end where this one begins with the street, or the other way round.
 */
export function standsApart(reading: Reading, place: NamePlace, numbers: readonly EdgeNumber[]): boolean {
  if (place.type?.counts !== 'always') return false;
  if (numbers.length === 0) return false;
  const field = reading.field[place.start]!;
  const begins = silentBefore(reading, place);
  const ends = silentAfter(reading, place);
  return numbers.some(
    (number) => number.field !== field && (number.alone || (begins && number.last) || (ends && number.first)),
  );
}

const saysGoods = (reading: Reading, number: NumberPlace) =>
  following(reading, number.end, reading.field[number.start]!) === 'goods';

const FARTHEST = 40;

/** Only small words stand before the place in its field. */
function silentBefore(reading: Reading, { start }: { start: number }): boolean {
  let from = start;
  while (from > 0 && reading.field[from - 1] === reading.field[start]) from--;
  return start - from <= FARTHEST && isConnected(wordsOf(reading, from, start), SMALL_AROUND_NUMBER, false);
}

function silentAfter(reading: Reading, { end }: { end: number }): boolean {
  let to = end;
  while (to < reading.unit.length && reading.field[to] === reading.field[end - 1] && to - end <= FARTHEST)
    to++;
  return to - end <= FARTHEST && isConnected(wordsOf(reading, end, to), SMALL_AROUND_NUMBER, false);
}
