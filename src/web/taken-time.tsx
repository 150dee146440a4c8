import { AppError } from '../errors.ts';
import { shortened } from '../text/wording.ts';

/* A time at which somebody else comes already: the page asks once, and sets it when the same time is sent again. */

/** Sets the time of the field `pickup_at`. A refusal leaves a mark in the fields, which the form carries when it is shown again. */
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

/** Whose time it is, and what to do; undefined for other refusals. */
export function takenWords({ code, options }: AppError): string | undefined {
  if (code !== 'TIME_TAKEN') return undefined;
  const names = (options.conflicts ?? []).map(({ buyer_name: name }) => shortened(name)).join(' and ');
  return `${names} is coming at that time. To have both come then, press the button again. Otherwise choose another time.`;
}

export const AnywayField = ({ typed }: { typed: URLSearchParams | undefined }) => {
  const asked = typed?.get('anyway');
  return asked ? <input type="hidden" name="anyway" value={asked} /> : null;
};
