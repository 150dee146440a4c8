import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import { AppError, type ErrorCode, publicError } from '../errors.ts';
import { sealOf } from '../tokens.ts';

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

/** The caller's network address, in a form that doesn't reveal where the caller is. */
export const networkOf = (ctx: Pick<Context, 'ip' | 'pepper'>): string =>
  sealOf(ctx, `network:${ctx.ip}`).slice(0, 22);

/** Reports and counts what ended a call. Returns what the log's line of the call says about it. */
export function noteRefused(
  deps: Pick<Context, 'logger' | 'metrics' | 'pepper'>,
  ip: string,
  error: unknown,
  where: { [field: string]: string },
): { refused: ErrorCode; from: string } {
  reportError(deps.logger, error, where);
  const refused = refusalCode(error);
  deps.metrics.refused(refused);
  return { refused, from: networkOf({ ip, pepper: deps.pepper }) };
}
