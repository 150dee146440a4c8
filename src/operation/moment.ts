import * as z from 'zod';

const toTheSecond = z.regexes.datetime({ offset: true });
const toTheMinute = z.regexes.datetime({ offset: true, precision: -1 });

/**
 * A time as callers send it: with `Z` or an offset, to the minute or finer. A time without either is refused: a program
 * may mean its own zone, its server's or the seller's, and an email with the wrong time can't be recalled. Databases
 * don't read the years 0 and 10000, which an offset can make of a year beside them.
 */
export const Moment = z.stringFormat(
  'datetime',
  (text) => /^[12]/.test(text) && (toTheSecond.test(text) || toTheMinute.test(text)),
);
