import type { Logger } from 'pino';
import { AppError } from '../errors.ts';

/** Tells the operator what nobody foresaw. Refusals are answers, not news. */
export function reportError(logger: Logger, error: unknown, where: { [field: string]: string }): void {
  if (error instanceof AppError) return;
  logger.error({ ...where, err: error }, 'unexpected error');
}
