import type { Logger } from 'pino';
import { AppError, type ErrorCode, publicError } from '../errors.ts';

/** Tells the operator what nobody foresaw. Refusals are answers, not news. */
export function reportError(logger: Logger, error: unknown, where: { [field: string]: string }): void {
  if (error instanceof AppError) return;
  logger.error({ ...where, err: error }, 'unexpected error');
}

/** The code of what the caller is told. */
export function refusalCode(error: unknown): ErrorCode {
  const shown = publicError(error);
  return shown instanceof AppError ? shown.code : 'internal';
}
