import type * as z from 'zod';
import { sells } from '../adapters/payments.ts';
import type { Deps } from '../context.ts';
import { AppError, type ErrorCode, type ErrorOptionsOf, type FieldProblem, hintFor } from '../errors.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Words } from '../languages/index.ts';
import { parseInput } from '../operation/input.ts';
import { capital } from '../text/wording.ts';

/** Codes that stand for many different errors: readers of English get the refusal's own sentence. */
const MANY_FAULTS: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_request',
  'forbidden',
  'not_found',
  'RENEWAL_TOO_EARLY',
  'UNDO_NOT_POSSIBLE',
  'payload_too_large',
]);

/** A refusal by a page itself, already in its reader's language. */
export class PageRefusal extends AppError {
  constructor(words: string, options?: ErrorOptionsOf) {
    super('invalid_request', words, options);
  }

  /** The same, shown at the field with this name. */
  static at = (path: string, problem: string) => new PageRefusal(problem, { fields: [{ path, problem }] });
}

/** A refusal in the words of a seller's page: the sentence of its code (test/contract/refused-words.test.ts). */
export function refusedWords(deps: Pick<Deps, 'payments'>, words: Words, error: AppError): string {
  if (error instanceof PageRefusal) return error.message;
  if (error.code === 'ACTIVE_LIMIT_REACHED') return words.limits.active({ sells: sells(deps) });
  if (error.code === 'CREATION_LIMIT_REACHED') return words.limits.creations({ sells: sells(deps) });
  const said: Readonly<Record<string, string>> = words.refused;
  const own = Object.hasOwn(said, error.code) ? said[error.code] : undefined;
  const readsEnglish = words.locale === LANGUAGES[DEFAULT_LANGUAGE].locale;
  if (readsEnglish && (own === undefined || MANY_FAULTS.has(error.code))) {
    return personsWords(error) ?? own ?? words.refused.other;
  }
  return own ?? words.refused.other;
}

/**
 * Refusals written for a program or an agent: they speak of the seller in the third person, or name fields and
 * requests.
 */
const NOT_FOR_PERSONS =
  /\bsellers?\b|\bassistant\b|\b(?:GET|POST|PUT|PATCH|DELETE) \/|\b[a-z]+_[a-z_]+\b|\b[a-z]+: true\b|\bPublish it first: POST/i;

/** The part of a refusal that is shown on a page; undefined if there is none. */
export function personsWords({ message, options }: AppError): string | undefined {
  const said = [message, hintFor(options.hint, 'page')].filter(Boolean).join(' ');
  // Programs need the name of the field at the beginning; a person sees the field.
  const sentences = capital(said.replace(/^[a-z_]+(?:, [a-z_]+)*: /, '')).split(
    /(?<=[.?!”"])\s+(?=[A-Z“"\d])/,
  );
  const left = sentences.filter((sentence) => !NOT_FOR_PERSONS.test(sentence));
  return left.length === 0 ? undefined : left.join(' ');
}

/**
 * Reads typed values with `schema`. Its problems, which are in English for programs, are added to those that the page
 * itself `knows`, at most one for each field. @throws PageRefusal with the `check` words and all of the problems
 */
export function parseFields<S extends z.ZodType>(
  schema: S,
  typed: unknown,
  words: Words,
  check: string,
  knows: readonly FieldProblem[] = [],
): z.output<S> {
  const problems = [...knows];
  try {
    const read = parseInput(schema, typed);
    if (problems.length === 0) return read;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { path, problem } of error.options.fields ?? []) {
      const [field = ''] = path.split(/[.[]/);
      if (!problems.some((each) => each.path === field))
        problems.push({ path: field, problem: wrongField(words, problem) });
    }
  }
  throw new PageRefusal(check, { fields: problems });
}

/** Words for a value that is too long, or that this form can't ask for. */
function wrongField({ parts }: Words, problem: string): string {
  const [, most] = /give at most (\d+) characters/.exec(problem) ?? [];
  return most === undefined ? parts.wrong : parts.tooLong({ max: Number(most) });
}
