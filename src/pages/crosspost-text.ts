import type { Place } from '../listings/crosspost-places.ts';
import { lines, oneLine } from '../text/plain.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `most` characters of a text, ending with a whole word, or at least a whole emoji. */
export function cutTo(text: string, most: number, end = ''): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text.slice(0, most + 1))) {
    if (kept.length + segment.length > most - end.length) break;
    kept += segment;
  }
  const isMidWord = /\S/.test(text.charAt(kept.length)) && /\S$/.test(kept);
  const words = isMidWord ? kept.replace(/\s+\S*$/, '') : kept;
  const whole = words.length > kept.length / 2 ? words : kept;
  return `${whole.replace(/[\s,;:·–—-]+$/, '')}${end}`.toWellFormed();
}

export const placeTitle = (place: Pick<Place, 'title'>, title: string): string =>
  cutTo(oneLine(title), place.title);

type Parts = {
  description: string;
  /** One fact per line. */
  facts: readonly string[];
  transport: string;
  pickup: string;
  link: string;
};

/** The whole text in one block; if a place has less room, the facts come first and the description is cut. */
export function placeText(place: Pick<Place, 'text' | 'links'>, parts: Parts): string {
  const link = place.links ? parts.link : '';
  const facts = parts.facts.map(oneLine).join('\n');
  const block = (description: string, between: readonly string[]) =>
    [description, ...between, parts.pickup, link].filter(Boolean).join('\n\n');
  const description = lines(parts.description).join('\n');
  for (const between of [[facts, parts.transport], [parts.transport], []]) {
    const whole = block(description, between);
    if (whole.length <= place.text) return whole;
  }
  const rest = block('', []);
  return block(cutTo(description, place.text - rest.length - 2, '…'), []);
}

/**
 * The price as the form's field accepts it: `35`, `12.50`, or the place's word for free; null if no one has named a
 * price yet.
 */
export function placePrice(place: Pick<Place, 'cents' | 'free'>, cents: number | null): string {
  if (cents === null) return 'Name a price for it first.';
  if (cents === 0) return place.free ?? 'It takes nothing for free: name a price, or post it elsewhere.';
  if (place.cents) return (cents / 100).toFixed(2);
  return String(Math.max(1, Math.round(cents / 100)));
}
