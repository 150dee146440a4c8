import type { Context as HonoContext } from 'hono';
import { getKeptForm, keepForm } from '../accounts/kept-forms.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { storable } from '../operation/input.ts';
import { anonymousHolder, browserSaysOurs, FORM_TOKEN, formToken } from './forms.ts';
import type { Typed } from './shown.tsx';
import { sentFiles } from './upload/sent-files.ts';
import { admit } from './visit.tsx';

/** In a page's address: identifies values that were typed there after the session had ended. */
const KEPT = 'kept';
/** Set if the form also had files, which aren't stored. */
const FILES_LEFT_OUT = 'files_left_out';

/** Never stored: typed passwords and keys, and a form's token. */
const isSecret = (name: string): boolean => name === FORM_TOKEN || name.endsWith('_secret');

/** Identifies the seller whose form it is, so that only that seller sees the values again. */
export const ownerMark = (deps: Deps, sellerId: string): string => formToken(deps, sellerId, 'owner');

/**
 * The token of a seller's form: the proof that it is the session's, the mark of its seller, a part that is new at each
 * showing, and what this showing has asked the seller about.
 */
export function tokenParts(token: string | null): {
  proof: string | null;
  owner: string | undefined;
  asked: string[];
} {
  const [proof = null, owner, , ...asked] = token?.split('.') ?? [];
  return { proof, owner, asked };
}

/**
 * The address of `page` that shows the typed values again to the seller whose form it was. Values sent by another site
 * aren't stored.
 */
export async function withKept(
  deps: Deps,
  c: HonoContext,
  page: string,
  token: string | null,
  readTyped: () => Promise<Typed>,
): Promise<string> {
  const { owner } = tokenParts(token);
  if (owner === undefined || !browserSaysOurs(c, deps)) return page;
  try {
    // No one is signed in, so what strangers can store here has a limit.
    await admit(deps, c, 'buyer_ip');
    const { action, fields } = await readTyped();
    for (const name of [...fields.keys()]) if (isSecret(name)) fields.delete(name);
    const browser = anonymousHolder(deps, c);
    const name = await keepForm(deps, { browser, owner, page }, { action, fields });
    return name === undefined ? page : `${page}?${new URLSearchParams({ [KEPT]: name })}`;
  } catch (error) {
    // Whatever can't be kept must not prevent the sign-in.
    if (error instanceof AppError && error.status < 500) return page;
    throw error;
  }
}

/** The values that this seller typed on this page when the session had ended. */
export async function keptAt(deps: Deps, c: HonoContext, sellerId: string): Promise<Typed | undefined> {
  const name = c.req.query(KEPT);
  if (name === undefined) return undefined;
  const place = { browser: anonymousHolder(deps, c), owner: ownerMark(deps, sellerId), page: c.req.path };
  return getKeptForm(deps, place, name);
}

/** The text fields of a form with files; the files are discarded. @throws AppError invalid_request */
export async function textBesideFiles(c: HonoContext): Promise<Typed> {
  const fields = new URLSearchParams();
  let files = 0;
  for await (const _ of sentFiles(c.req.raw, fields)) files += 1;
  storable([...fields]);
  if (files > 0) fields.set(FILES_LEFT_OUT, String(files));
  return { action: c.req.path, fields };
}

/** Whether to say that the files must be chosen again. */
export const filesLeftOut = ({ fields }: Typed): boolean => fields.has(FILES_LEFT_OUT);
