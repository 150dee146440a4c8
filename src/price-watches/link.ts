import { createHmac } from 'node:crypto';
import type { Deps } from '../context.ts';
import { sha256 } from '../tokens.ts';

/** The secret of a watch's link: derived and never stored, as that of a question is. */
const watchToken = (ctx: Pick<Deps, 'pepper'>, watchId: string): string =>
  createHmac('sha256', ctx.pepper).update(`price-watch-link:${watchId}`).digest('base64url');

export const hashWatchToken = sha256;

export const tokenHashOf = (ctx: Pick<Deps, 'pepper'>, watchId: string): string =>
  hashWatchToken(watchToken(ctx, watchId));

/** Fit for a mail to the one who watches, and for nothing else. */
export const watchUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, watchId: string): string =>
  `${ctx.config.baseUrl}/w/${watchToken(ctx, watchId)}`;

/** Where a mail program ends it with one click (RFC 8058). */
export const endWatchUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, watchId: string): string =>
  `${watchUrl(ctx, watchId)}/end`;
