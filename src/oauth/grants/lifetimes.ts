import { DAY, MINUTE } from '../../units.ts';

/** Lifetime of an access token. It is documented, and clients rely on it for renewal. */
export const ACCESS_TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_MS = 60 * DAY;
export const CODE_MS = MINUTE;
