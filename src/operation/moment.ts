import * as z from 'zod';

const toTheSecond = z.regexes.datetime({ offset: true });
const toTheMinute = z.regexes.datetime({ offset: true, precision: -1 });

/**
 * A time as callers give it: with `Z` or an offset, to the minute or finer. Without either it is refused: a program may
 * mean its own zone, its server's or the seller's, and what is mailed of it cannot be taken back.
 */
export const Moment = z.stringFormat('datetime', (text) => toTheSecond.test(text) || toTheMinute.test(text));
