import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Config } from '../../config.ts';
import { spokenIn, wordsFor } from '../language.tsx';
import { Layout, sendPage } from './layout.tsx';
import { ButtonLink } from './parts.tsx';

type Origin = Pick<Config, 'baseUrl'>;

export type Message = {
  status: ContentfulStatusCode;
  eyebrow?: string;
  title: string;
  text: Child;
  /** Where to continue; by default the start page. */
  link?: { href: string; text: string };
  /** Where else to go, and what it's drawn with; only on pages that lead nowhere. */
  further?: Child;
};

/** A page with a single message: something isn't there, has ended, or is done. */
export function sendMessagePage(c: Context, config: Origin, message: Message): Promise<Response> {
  const { link = { href: '/', text: wordsFor(c).message.toStart } } = message;
  return sendPage(
    c,
    config,
    <Layout
      title={message.title}
      width={message.further ? 'wide' : 'narrow'}
      privatePage
      {...(message.further && { styles: ['tiles.css', 'find.css'], scripts: ['seen.js'] })}
    >
      <div class="stack hollow">
        {message.eyebrow && <p class="eyebrow">{message.eyebrow}</p>}
        <h1>{message.title}</h1>
        <p class="lead">{message.text}</p>
        <p>
          <ButtonLink href={link.href}>{link.text}</ButtonLink>
        </p>
      </div>
      {message.further}
    </Layout>,
    // The address may be invented, so the page doesn't link back to it.
    { status: message.status, spoken: spokenIn(c) },
  );
}

/** Whether a person with a browser, not a program, requests something outside the API. */
export const wantsPage = (c: Context): boolean =>
  /^(GET|HEAD)$/.test(c.req.method) &&
  !/^\/(api|\.well-known)(\/|$)/.test(c.req.path) &&
  (c.req.header('accept') ?? '').includes('text/html');

/** For an unknown address; below a sale's address, `sendNothingHere` knows more. */
export function sendNotFoundPage(c: Context, config: Origin, further?: Child): Promise<Response> {
  const { notFound: eyebrow, nothingHere: title, nothingHereWhy: text } = wordsFor(c).message;
  return sendMessagePage(c, config, { status: 404, eyebrow, title, text, further });
}

export function sendErrorPage(c: Context, config: Origin, requestId: string): Promise<Response> {
  const { sorry: eyebrow, wentWrong: title, tryAgain } = wordsFor(c).message;
  return sendMessagePage(c, config, { status: 500, eyebrow, title, text: tryAgain({ requestId }) });
}
