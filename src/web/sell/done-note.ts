import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AtPage } from '../seller-pages.ts';
import { COOKIE_OPTIONS, isSecure } from '../web-session.ts';
import { type Done, openDone, sealDone } from './undo.ts';

/** What was just done, from the answer to a form to the page after it. */
const DONE_COOKIE = 'rs_done';
const MAX_COOKIE = 3800;

/** Goes to `to` and tells there what was done. */
export function after({ c, ctx, session }: AtPage, to: string, done: Done): string {
  const whole = sealDone(ctx, session.token, done);
  const note = whole.length > MAX_COOKIE ? sealDone(ctx, session.token, { ...done, undo: [] }) : whole;
  const secure = isSecure(ctx.config, c);
  setCookie(c, DONE_COOKIE, note, { ...COOKIE_OPTIONS, path: '/sell', secure, maxAge: 60 });
  return to;
}

/** What was done before this page was asked for, once; `undo` is the sealed note that takes it back. */
export function doneBefore(
  c: HonoContext,
  { ctx, session }: AtPage,
): { words: string; undo: string | undefined } | undefined {
  const sealed = getCookie(c, DONE_COOKIE);
  if (sealed === undefined) return undefined;
  deleteCookie(c, DONE_COOKIE, { ...COOKIE_OPTIONS, path: '/sell', secure: isSecure(ctx.config, c) });
  const done = openDone(ctx, session.token, sealed);
  return done && { words: done.words, undo: done.undo.length > 0 ? sealed : undefined };
}
