import * as z from 'zod';
import { moment } from './wording.ts';

/** Every time that people act on is sent twice: in UTC, and spelled out in the seller's time zone. */
export const LocalTime = z.string().describe('Seller’s time.');
export const MaybeLocalTime = z.string().nullable().describe('Seller’s time.');
/** A moment in UTC. @param what is at that time, and what null means */
export const MaybeTime = (what: string) => z.iso.datetime().nullable().describe(what);
export const Timezone = z.string().describe('Zone of the local times.');

type Twins<T, N extends keyof T & string> = {
  [K in N as `${K}_local`]: T[K] extends string ? string : string | null;
};

/** Adds the local twin of each named time, and the zone. @param zone UTC if none is known */
export function withLocalTimes<T extends object, const N extends keyof T & string>(
  of: T,
  zone: string | null,
  ...names: readonly N[]
): T & Twins<T, N> & { timezone: string } {
  const timezone = zone ?? 'UTC';
  const twins = names.map((name) => {
    const at = of[name];
    return [`${name}_local`, typeof at === 'string' ? moment(new Date(at), timezone) : null];
  });
  return { ...of, ...(Object.fromEntries(twins) as Twins<T, N>), timezone };
}
