import { AppError, describeError, type ErrorCode, publicError } from '../errors.ts';

/** A refusal as an agent reads it. */
export type Refusal = {
  code: ErrorCode;
  error: string;
  message?: string;
  hint?: string;
  /** Sending the very same call again can succeed. */
  retryable: boolean;
  retry_after_seconds?: number;
  next_tool?: string;
  /** Give it to the seller: there they decide by hand. */
  approval_url?: string;
};

export function refusalOf(error: unknown, requestId: string): Refusal {
  const { status, body } = describeError(error, requestId, 'tool');
  const shown = publicError(error);
  const { retryAfter, nextTool } = shown instanceof AppError ? shown.options : {};
  return {
    code: body.code,
    error: body.error,
    ...(body.message !== undefined && { message: body.message }),
    ...(body.hint !== undefined && { hint: body.hint }),
    retryable: body.retryable === true || retryAfter !== undefined || status === 500 || status === 503,
    ...(retryAfter !== undefined && { retry_after_seconds: retryAfter }),
    ...(nextTool !== undefined && { next_tool: nextTool }),
    ...(body.approval_url !== undefined && { approval_url: body.approval_url }),
  };
}
