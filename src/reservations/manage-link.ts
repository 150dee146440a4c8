import { createHmac } from 'node:crypto';
import type { Deps } from '../context.ts';
import { sha256 } from '../tokens.ts';

/**
 * The secret of a buyer's manage link. It is derived from the service's own key and never stored: every email can
 * contain the link, while the database holds only its hash.
 */
export const manageToken = (ctx: Pick<Deps, 'pepper'>, reservationId: string): string =>
  createHmac('sha256', ctx.pepper).update(`manage-link:${reservationId}`).digest('base64url');

export const hashManageToken = sha256;

/** For emails to the buyer only. */
export const manageUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, reservationId: string): string =>
  `${ctx.config.baseUrl}/r/${manageToken(ctx, reservationId)}`;
