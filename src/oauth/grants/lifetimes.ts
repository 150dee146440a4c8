/** A documented promise: clients renew by it. */
export const ACCESS_TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_MS = 60 * 24 * 3600_000;
export const CODE_MS = 60_000;
