import { createHmac } from 'node:crypto';
import type { Deps } from '../context.ts';
import { sha256 } from '../tokens.ts';

/** The secret of a question's link: derived and never stored, as that of a reservation is. */
export const questionToken = (ctx: Pick<Deps, 'pepper'>, questionId: string): string =>
  createHmac('sha256', ctx.pepper).update(`question-link:${questionId}`).digest('base64url');

export const hashQuestionToken = sha256;

/** Fit for a mail to the buyer, and for nothing else. */
export const questionUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, questionId: string): string =>
  `${ctx.config.baseUrl}/q/${questionToken(ctx, questionId)}`;
