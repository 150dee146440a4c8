import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import { reportError } from '../operation/report-error.ts';
import { type Refusal, refusalOf } from './errors.ts';

const FAULTS_OF_OURS: readonly string[] = [
  'internal',
  'service_unavailable',
  'STORAGE_FULL',
] satisfies Refusal['code'][];

/** A refusal where the protocol has no result for it: an error with the same words. */
export function protocolError(refusal: Refusal, uri?: string): ProtocolError {
  const words = [refusal.error, refusal.hint].filter((each) => each !== undefined).join(' ');
  if (refusal.code === 'not_found' && uri !== undefined) return new ResourceNotFoundError(uri, words);
  const code = FAULTS_OF_OURS.includes(refusal.code)
    ? ProtocolErrorCode.InternalError
    : refusal.code === 'invalid_request'
      ? ProtocolErrorCode.InvalidParams
      : ProtocolErrorCode.InvalidRequest;
  return new ProtocolError(code, words, refusal);
}

/** Runs something that can be refused. @throws ProtocolError */
export async function orProtocolError<T>(ctx: Context, run: () => Promise<T>, uri?: string): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    reportError(ctx.logger, error, { request_id: ctx.requestId });
    throw protocolError(refusalOf(error, ctx), uri);
  }
}
