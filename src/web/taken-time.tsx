import { useContext } from 'hono/jsx';
import { AppError } from '../errors.ts';
import { DEFAULT_LANGUAGE, type Words, wordsOf } from '../languages/index.ts';
import { shortened } from '../text/wording.ts';
import { TypedHere } from './shown.tsx';

/* A pickup time at which someone else comes already: the page asks once, and sending the same time again sets it. */

/**
 * Passes on whether the person has already been asked about this time (`anyway`). If the time is taken, it marks
 * `fields`, so that the form, shown again, sends the mark along.
 */
export async function setTypedTime<T>(
  fields: URLSearchParams,
  set: (anyway: boolean) => Promise<T>,
): Promise<T> {
  const at = fields.get('pickup_at') ?? '';
  try {
    return await set(fields.get('anyway') === at);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TIME_TAKEN') fields.set('anyway', at);
    throw error;
  }
}

/** Who comes at that time, and what to do; undefined for other refusals. */
export function takenWords(
  { code, options }: AppError,
  { seller, format }: Words = wordsOf(DEFAULT_LANGUAGE),
): string | undefined {
  if (code !== 'TIME_TAKEN') return undefined;
  const names = (options.conflicts ?? []).map(({ buyer_name: name }) => shortened(name));
  return seller.timeTaken({ names: format.list(names), count: names.length });
}

export const AnywayField = () => {
  const asked = useContext(TypedHere)?.get('anyway');
  return asked ? <input type="hidden" name="anyway" value={asked} /> : null;
};
