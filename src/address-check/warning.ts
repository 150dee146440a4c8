import { isGuardable } from './check.ts';

/** What to say where an address is stored that the check of public texts cannot recognise, or only in part. */
export const addressWarning = (address: string | null, country?: string | null): { warning?: string } =>
  address === null || isGuardable(address, country)
    ? {}
    : {
        warning:
          'Public texts are searched for a house number beside a street name, and this address has none that can be told apart. Read listings and page texts for it yourself before they go out.',
      };
