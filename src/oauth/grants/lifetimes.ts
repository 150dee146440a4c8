import { DAY, MINUTE } from '../../units.ts';

/** A documented promise: clients renew by it. */
export const ACCESS_TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_MS = 60 * DAY;
export const CODE_MS = MINUTE;
