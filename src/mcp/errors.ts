import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import {
  AppError,
  type Candidate,
  describeError,
  type ErrorCode,
  publicError,
  type TimeConflict,
} from '../errors.ts';
import { reportError } from '../operation/report-error.ts';
import { type CameBy, cameBy } from './came-by.ts';
import { type Hidden, isHidden, withoutMentions } from './hidden.ts';

/** A refusal as an agent reads it. */
export type Refusal = {
  code: ErrorCode;
  error: string;
  message?: string;
  hint?: string;
  /** Whether the same call can succeed later. */
  retryable: boolean;
  retry_after_seconds?: number;
  next_tool?: string;
  /** A page for the seller, who can approve by hand there. */
  approval_url?: string;
  conflicts?: readonly TimeConflict[];
  candidates?: readonly Candidate[];
  untrusted_fields?: readonly string[];
};

/** What a refusal needs to know about its caller: how they connect, and which groups of tools are hidden from them. */
export type Refused = Pick<Context, 'requestId' | 'actor' | 'ip'> & { config: { mcpHide: Hidden } };

const CONNECT = 'The seller connects this app again; its own sign-in opens for that.';
const SIGN_IN: Record<CameBy, string> = {
  app: CONNECT,
  computer: 'Sign in with send_verification_code and then verify_code; the key is kept for you.',
  key: 'Sign in with send_verification_code and then verify_code, and send the new key from then on.',
  stranger: `${CONNECT} A program that sends a key of its own gets one by send_verification_code and then verify_code.`,
};

/** The same where tools that give out codes are hidden. Over stdio, a person has to provide the key. */
const WITHOUT_CODES: Record<CameBy, string> = {
  app: CONNECT,
  computer:
    'The seller makes an API key on the settings page, and puts it into a file mcp-key in the data folder of this server; then call again.',
  key: 'The seller makes a new API key on the settings page and gives it to this program.',
  stranger: CONNECT,
};

/** An error as a tool's caller sees it: it never mentions tools that are hidden from the caller. */
export function refusalOf(error: unknown, refused: Refused): Refusal {
  const { status, body } = describeError(error, refused.requestId, 'tool');
  const shown = publicError(error);
  const { retryAfter, nextTool, candidates } = shown instanceof AppError ? shown.options : {};
  const by = cameBy(refused);
  const signIn = body.code === 'invalid_token' || body.code === 'ACCOUNT_INCOMPLETE';
  const hidden: Hidden = by === 'app' ? [...refused.config.mcpHide, 'sign_in'] : refused.config.mcpHide;
  const told = (text: string | undefined) => withoutMentions(text ?? '', hidden) || undefined;
  const hint = told(signIn ? SIGN_IN[by] : body.hint) ?? (signIn ? WITHOUT_CODES[by] : undefined);
  const message = told(body.message);
  // If an app can be asked to connect, that comes first.
  const next = signIn && by === 'stranger' ? undefined : nextTool;
  return {
    code: body.code,
    error: told(body.error) ?? body.error,
    ...(message !== undefined && { message }),
    ...(hint !== undefined && { hint }),
    retryable: body.retryable === true || retryAfter !== undefined || status === 500 || status === 503,
    ...(retryAfter !== undefined && { retry_after_seconds: retryAfter }),
    ...(next !== undefined && !isHidden(next, hidden) && { next_tool: next }),
    ...(body.conflicts && { conflicts: body.conflicts, untrusted_fields: ['conflicts[].buyer_name'] }),
    ...(candidates && { candidates, untrusted_fields: ['candidates[].label'] }),
    ...(body.approval_url !== undefined && { approval_url: body.approval_url }),
  };
}

/** The codes that aren't an invalid request of the caller. */
const PROTOCOL_CODES: Partial<Record<ErrorCode, ProtocolErrorCode>> = {
  internal: ProtocolErrorCode.InternalError,
  service_unavailable: ProtocolErrorCode.InternalError,
  STORAGE_FULL: ProtocolErrorCode.InternalError,
  invalid_request: ProtocolErrorCode.InvalidParams,
};

/** A refusal where the protocol has no result for it: an error with the same words. */
export function protocolError(refusal: Refusal, uri?: string): ProtocolError {
  const words = [refusal.error, refusal.hint].filter((each) => each !== undefined).join(' ');
  if (refusal.code === 'not_found' && uri !== undefined) return new ResourceNotFoundError(uri, words);
  return new ProtocolError(PROTOCOL_CODES[refusal.code] ?? ProtocolErrorCode.InvalidRequest, words, refusal);
}

/** The refusal of a name or an argument that doesn't exist. */
export const invalidParams = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);

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
