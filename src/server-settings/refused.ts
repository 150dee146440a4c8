import type { Words } from '../languages/index.ts';

/** Why a change wasn't saved, as the key of its sentence in `server.problems`. */
export type Why = Exclude<keyof Words['server']['problems'], 'nothingSaved' | 'said'>;

/** Thrown for a change that can't work or whose test failed. None of it is stored. `said` is the provider's answer. */
export class SettingRefused extends Error {
  readonly why: Why;
  readonly field: string;
  readonly said: string | undefined;
  constructor(why: Why, field: string, said?: string) {
    super(why);
    this.why = why;
    this.field = field;
    this.said = said;
  }
}

/** How much of a provider's answer is shown. */
const LONGEST = 300;

/** One line of a provider's answer, without any of the secrets that were typed. */
export function saidBy(text: string, secrets: readonly string[]): string | undefined {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line === '' || secrets.some((secret) => secret !== '' && line.includes(secret))) return undefined;
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
