import { AppError, describeError, type ErrorCode } from '../errors.ts';

/** A refusal as an agent reads it (contract section 9). */
export type Refusal = {
  code: ErrorCode;
  error: string;
  message?: string;
  hint?: string;
  /** Sending the very same call again can succeed. */
  retryable: boolean;
  retry_after_seconds?: number;
  next_tool?: string;
};

export function refusalOf(error: unknown, requestId: string): Refusal {
  const { body } = describeError(error, requestId);
  const options = error instanceof AppError ? error.options : {};
  const hint = options.toolHint ?? body.hint;
  return {
    code: body.code,
    error: body.error,
    ...(body.message !== undefined && { message: body.message }),
    ...(hint !== undefined && { hint }),
    retryable:
      body.retryable === true || body.code === 'rate_limited' || body.code === 'idempotency_conflict',
    ...(options.retryAfter !== undefined && { retry_after_seconds: options.retryAfter }),
    ...(options.nextTool !== undefined && { next_tool: options.nextTool }),
  };
}
