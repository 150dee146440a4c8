import { type Language, wordsOf } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';
import { sellerInside } from '../to-buyer.ts';

/** What someone asked to hear about. Of a search, nothing that was typed is said before it is confirmed. */
export type Watched =
  | { kind: 'item'; title: string; sellerName: string | null; priceCents: number; currency: string }
  | { kind: 'sale'; sellerName: string | null }
  | { kind: 'search' };

type WatchAsked = Watched & {
  /** It was confirmed before. */
  isKnown: boolean;
  url: string;
};

/** To whoever is said to want to hear of something. Anyone can have this mail sent to anyone. */
export function watchAskedMail(facts: WatchAsked, language: Language) {
  const { watchMail } = wordsOf(language);
  const { subject, text } = facts.isKnown ? knownWords(facts, language) : askedWords(facts, language);
  const isItem = facts.kind === 'item';
  return composeMail(isItem ? 'price_watch_asked' : 'watch_asked', subject, {
    language,
    paragraphs: facts.isKnown ? [text] : [text, watchMail.otherwise],
    button: { label: facts.isKnown ? watchMail.seeIt : watchMail.confirm, url: facts.url },
    footer: watchMail.askedFooter,
  });
}

function askedWords(facts: WatchAsked, language: Language): { subject: string; text: string } {
  const { watchMail, followMail, price } = wordsOf(language);
  if (facts.kind === 'item') {
    const [short, title] = [shortened(facts.title), titled(facts.title)];
    const asked = {
      ...sellerInside(facts.sellerName),
      title,
      price: price(facts.priceCents, facts.currency),
    };
    return { subject: watchMail.askedSubject({ title: short }), text: watchMail.asked(asked) };
  }
  if (facts.kind === 'search') return { subject: followMail.searchSubject, text: followMail.searchAsked };
  const sale = sellerInside(facts.sellerName);
  return { subject: followMail.saleSubject(sale), text: followMail.saleAsked(sale) };
}

function knownWords(facts: WatchAsked, language: Language): { subject: string; text: string } {
  const { watchMail, followMail } = wordsOf(language);
  if (facts.kind === 'item') {
    const [short, title] = [shortened(facts.title), titled(facts.title)];
    const known = { ...sellerInside(facts.sellerName), title };
    return { subject: watchMail.knownSubject({ title: short }), text: watchMail.known(known) };
  }
  if (facts.kind === 'search') return { subject: followMail.searchKnownSubject, text: followMail.known };
  return { subject: followMail.saleKnownSubject(sellerInside(facts.sellerName)), text: followMail.known };
}
