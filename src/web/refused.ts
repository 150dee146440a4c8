import { sells } from '../adapters/payments.ts';
import type { Deps } from '../context.ts';
import { type AppError, hintFor } from '../errors.ts';
import type { Words } from '../languages/index.ts';
import { capital } from '../text/wording.ts';

/** A refusal in the words of the page: its own sentence for those that sellers meet, else what programs are told. */
export function refusedWords(deps: Pick<Deps, 'payments'>, words: Words, error: AppError): string {
  if (error.code === 'ACTIVE_LIMIT_REACHED') return words.limits.active({ sells: sells(deps) });
  if (error.code === 'CREATION_LIMIT_REACHED') return words.limits.creations({ sells: sells(deps) });
  const said: Readonly<Record<string, string>> = words.refused;
  return said[error.code] ?? personsWords(error) ?? words.refusals.other;
}

/** Said to a program or to an agent: of the seller as of somebody else, by the names of fields, or of requests. */
const NOT_FOR_PERSONS =
  /\bsellers?\b|\bassistant\b|\b(?:GET|POST|PUT|PATCH|DELETE) \/|\b[a-z]+_[a-z_]+\b|\b[a-z]+: true\b|\bPublish it first: POST/i;

/** What of a refusal is said to whoever reads it on a page; undefined when nothing is. */
export function personsWords({ message, options }: AppError): string | undefined {
  const said = [message, hintFor(options.hint, 'page')].filter(Boolean).join(' ');
  // Programs are told which field it is; a person sees it.
  const sentences = capital(said.replace(/^[a-z_]+(?:, [a-z_]+)*: /, '')).split(
    /(?<=[.?!”"])\s+(?=[A-Z“"\d])/,
  );
  const left = sentences.filter((sentence) => !NOT_FOR_PERSONS.test(sentence));
  return left.length === 0 ? undefined : left.join(' ');
}

/** What a schema has against a field, which programs are told in English: too long, or something the form can't ask for. */
export function wrongField({ parts }: Words, problem: string): string {
  const [, most] = /give at most (\d+) characters/.exec(problem) ?? [];
  return most === undefined ? parts.wrong : parts.tooLong({ max: Number(most) });
}
