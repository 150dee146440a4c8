import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type AppConnected = {
  clientName: string;
  redirectHost: string;
  scopes: readonly ('read' | 'write')[];
  settingsUrl: string;
};

/** To a seller who just let an app into the account. */
export function appConnectedMail({
  language,
  clientName,
  redirectHost,
  scopes,
  settingsUrl,
}: AppConnected & ToSeller) {
  const { sellerMail, compose } = toSeller({ language });
  const { app_connected: words } = sellerMail;
  const app = shortened(clientName);
  return compose('app_connected', words.subject({ app }), {
    paragraphs: [
      words.can({ app, host: shortened(redirectHost, 100) }),
      { list: scopes.map((scope) => (scope === 'read' ? words.read : words.write)) },
      words.notYou,
    ],
    button: { label: sellerMail.openSettings, url: settingsUrl },
  });
}
