import { SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type AppConnected = {
  clientName: string;
  redirectHost: string;
  scopes: readonly ('read' | 'write')[];
  settingsUrl: string;
};

const POWERS = {
  read: 'Read your listings, reservations, conversations, page figures and plan',
  write:
    'Create, change, publish and delete listings, reply to buyers after you confirm, share your address after you confirm, set pickup times and make payment links',
};

/** To a seller who just let an app into the account. */
export const appConnectedMail = ({ clientName, redirectHost, scopes, settingsUrl }: AppConnected) =>
  composeMail('app_connected', `${shortened(clientName)} was connected to your account`, {
    paragraphs: [
      `The app that calls itself ${shortened(clientName)} (${shortened(redirectHost, 100)}) can now:`,
      { list: scopes.map((scope) => POWERS[scope]) },
      'If that was not you, disconnect the app at once in your settings: every access it has ends immediately.',
    ],
    button: { label: 'Open settings', url: settingsUrl },
    footer: SELLER_FOOTER,
  });
