import type { Context } from 'hono';
import type { Config } from '../../config.ts';
import { sendMessagePage } from '../components/message-page.tsx';
import { spokenIn, wordsFor } from '../language.tsx';

/** Nothing about the request can be trusted, so nothing is sent to where it points (RFC 6749 section 4.1.2.1). */
export function sendOAuthErrorPage(
  c: Context,
  config: Pick<Config, 'baseUrl'>,
  reason: string,
): Promise<Response> {
  const { refused: words } = wordsFor(c).consent;
  return sendMessagePage(c, config, {
    status: 400,
    eyebrow: words.eyebrow,
    title: words.title,
    text: words.text({ reason }),
    link: { href: '/settings', text: words.link },
    spoken: spokenIn(c),
  });
}
