import { type Language, wordsOf } from '../../languages/index.ts';
import { shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';
import { sellerInside } from '../to-buyer.ts';

type WatchAsked = {
  title: string;
  sellerName: string | null;
  priceCents: number;
  currency: string;
  /** It was confirmed before. */
  isKnown: boolean;
  url: string;
};

/** To whoever is said to want to hear of a lower price. Anyone can have this mail sent to anyone. */
export function watchAskedMail(facts: WatchAsked, language: Language) {
  const words = wordsOf(language);
  const { watchMail: mail } = words;
  const title = shortened(facts.title, 140);
  const seller = sellerInside(facts.sellerName);
  return composeMail(
    'price_watch_asked',
    facts.isKnown
      ? mail.knownSubject({ title: shortened(facts.title) })
      : mail.askedSubject({ title: shortened(facts.title) }),
    {
      language,
      paragraphs: facts.isKnown
        ? [mail.known({ ...seller, title })]
        : [
            mail.asked({ ...seller, title, price: words.price(facts.priceCents, facts.currency) }),
            mail.otherwise,
          ],
      button: { label: facts.isKnown ? mail.seeIt : mail.confirm, url: facts.url },
      footer: mail.askedFooter,
    },
  );
}
