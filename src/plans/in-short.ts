import { only } from '../operation/only.ts';
import { RenewalOption } from './schemas.ts';

/** An option as an agent offers it: its name and price are enough. */
export const OptionInShort = RenewalOption.omit({ detail: true, addsCapacity: true });

export const optionInShort = only(OptionInShort);
