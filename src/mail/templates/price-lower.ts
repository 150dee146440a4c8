import { type Language, wordsOf } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';
import { sellerInside } from '../to-buyer.ts';

type PriceLower = {
  title: string;
  sellerName: string | null;
  priceCents: number;
  currency: string;
  /** When they last heard of it. */
  beforeCents: number;
  isReserved: boolean;
  /** The item's page. */
  url: string;
  watchUrl: string;
};

/** To who asked to hear when a thing costs less. */
export function priceLowerMail(facts: PriceLower, language: Language) {
  const words = wordsOf(language);
  const { watchMail: mail } = words;
  const price = words.price(facts.priceCents, facts.currency);
  const before = words.price(facts.beforeCents, facts.currency);
  const seller = sellerInside(facts.sellerName);
  return composeMail('price_lower', mail.lowerSubject({ title: shortened(facts.title), price }), {
    language,
    paragraphs: [
      mail.lower({ ...seller, title: titled(facts.title), price, before }),
      facts.isReserved ? mail.onHold : mail.isFree,
    ],
    button: { label: mail.lookAtIt, url: facts.url },
    links: [{ label: words.watch.end, url: facts.watchUrl }],
    footer: mail.lowerFooter,
  });
}
