import type { Context } from '../context.ts';
import { refusal } from '../errors.ts';

/** Checks that the caller is still waiting. Call it before expensive work and before its write. @throws AppError CANCELLED */
export function requireCaller({ waiting }: Pick<Context, 'waiting'>): void {
  if (waiting?.gaveUp().aborted) throw refusal('CANCELLED.call');
}

/** Aborts with `signal` or when the caller stops waiting, whichever comes first. */
export const orGivenUp = ({ waiting }: Pick<Context, 'waiting'>, signal: AbortSignal): AbortSignal =>
  waiting ? AbortSignal.any([signal, waiting.gaveUp()]) : signal;
