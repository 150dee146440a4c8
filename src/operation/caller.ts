import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';

/** Checks that the caller is still waiting. Call it before expensive work and before its write. @throws AppError CANCELLED */
export function requireCaller({ waiting }: Pick<Context, 'waiting'>): void {
  if (waiting?.gaveUp().aborted) {
    throw new AppError('CANCELLED', 'The call was cancelled. Nothing was saved.', {
      hint: 'Call again when it is wanted after all.',
    });
  }
}

/** Aborts with `signal` or when the caller stops waiting, whichever comes first. */
export const orGivenUp = ({ waiting }: Pick<Context, 'waiting'>, signal: AbortSignal): AbortSignal =>
  waiting ? AbortSignal.any([signal, waiting.gaveUp()]) : signal;
