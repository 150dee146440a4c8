import type { Context } from 'hono';
import type { Config } from '../../config.ts';
import { sendMessagePage } from '../components/message-page.tsx';

/** Nothing about the request can be trusted, so nothing is sent to where it points (RFC 6749 section 4.1.2.1). */
export const sendOAuthErrorPage = (
  c: Context,
  config: Pick<Config, 'baseUrl'>,
  reason: string,
): Promise<Response> =>
  sendMessagePage(c, config, {
    status: 400,
    eyebrow: 'Not connected',
    title: 'This app cannot be connected',
    text: `${reason} Your account was not touched.`,
    link: { href: '/settings', text: 'To your settings' },
  });
