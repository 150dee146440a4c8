import { sells } from '../adapters/payments.ts';
import type { Deps } from '../context.ts';
import { type AppError, hintFor } from '../errors.ts';
import type { Words } from '../languages/index.ts';

/** A refusal in the words of the page: its own sentence for those that sellers meet, else what programs are told. */
export function refusedWords(deps: Pick<Deps, 'payments'>, words: Words, error: AppError): string {
  if (error.code === 'ACTIVE_LIMIT_REACHED') return words.limits.active({ sells: sells(deps) });
  if (error.code === 'CREATION_LIMIT_REACHED') return words.limits.creations({ sells: sells(deps) });
  const said: Readonly<Record<string, string>> = words.refused;
  return said[error.code] ?? [error.message, hintFor(error.options.hint, 'page')].filter(Boolean).join(' ');
}

/** What a schema has against a field, which programs are told in English: too long, or something the form can't ask for. */
export function wrongField({ parts }: Words, problem: string): string {
  const [, most] = /give at most (\d+) characters/.exec(problem) ?? [];
  return most === undefined ? parts.wrong : parts.tooLong({ max: Number(most) });
}
