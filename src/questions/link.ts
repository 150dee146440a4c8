import { createHmac } from 'node:crypto';
import type { Deps } from '../context.ts';
import { sha256 } from '../tokens.ts';

/** The secret of a question's link: derived and never stored, like that of a reservation. */
export const questionToken = (ctx: Pick<Deps, 'pepper'>, questionId: string): string =>
  createHmac('sha256', ctx.pepper).update(`question-link:${questionId}`).digest('base64url');

export const hashQuestionToken = sha256;

/** For emails to the buyer only. */
export const questionUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, questionId: string): string =>
  `${ctx.config.baseUrl}/q/${questionToken(ctx, questionId)}`;
