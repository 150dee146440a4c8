import { isGuardable } from './check.ts';

/** The warning for a stored address that the check can't recognize, or only in part. */
export const addressWarning = (address: string | null, country?: string | null): { warning?: string } =>
  address === null || isGuardable(address, country)
    ? {}
    : {
        warning:
          'Public texts are searched for a house number beside a street name, and this address has none that can be told apart. Read listings and page texts for it yourself before they go out.',
      };
