import type { Logger } from 'pino';
import { AppError, type ErrorCode, publicError } from '../errors.ts';

/** Logs an unexpected error for the operator. Refusals are normal answers and aren't logged. */
export function reportError(logger: Logger, error: unknown, where: { [field: string]: string }): void {
  if (error instanceof AppError) return;
  logger.error({ ...where, err: error }, 'unexpected error');
}

/** The error code that the caller gets. */
export function refusalCode(error: unknown): ErrorCode {
  const shown = publicError(error);
  return shown instanceof AppError ? shown.code : 'internal';
}
