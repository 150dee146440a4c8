import { SELLER_FOOTER } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

/** To a seller whose page had to move, because the service needs its address for itself. */
export const addressMovedMail = ({ old, url }: { old: string; url: string }) =>
  composeMail('address_moved', 'Your sale page has a new address', {
    paragraphs: [
      `This service now needs the address ${old} for a page of its own, so your sale page has moved to ${url}.`,
      'Links to single things lead to the new address by themselves. If you printed the address of the page or posted it somewhere, change it there. You can choose another one at any time.',
    ],
    button: { label: 'Open your sale page', url },
    footer: SELLER_FOOTER,
  });
