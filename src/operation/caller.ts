import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';

/** Before work that would be for nothing, and before its write. @throws AppError CANCELLED */
export function requireCaller({ waiting }: Pick<Context, 'waiting'>): void {
  if (waiting?.gaveUp().aborted) {
    throw new AppError('CANCELLED', 'The call was cancelled. Nothing was saved.', {
      hint: 'Call again when it is wanted after all.',
    });
  }
}

/** `signal`, or the end of the caller's patience. */
export const orGivenUp = ({ waiting }: Pick<Context, 'waiting'>, signal: AbortSignal): AbortSignal =>
  waiting ? AbortSignal.any([signal, waiting.gaveUp()]) : signal;
