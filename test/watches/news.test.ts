import { describe, expect, it } from 'vitest';
import { watchNewsMail } from '../../src/mail/templates/watches.ts';
import { newsOf, type Offer } from '../../src/watches/news.ts';

const SAVED = new Date('2026-05-04T10:00:00Z');
const BEFORE = new Date(SAVED.getTime() - 1);

const offer = (id: string, more: Partial<Offer> = {}): Offer => ({
  id,
  title: `Lamp ${id}`,
  priceCents: 1000,
  currency: 'USD',
  isReserved: false,
  url: `https://sale.example/maria/${id}`,
  createdAt: SAVED,
  ...more,
});
const known = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`item_${i}`, 1000]));
const search = (seen: Record<string, number>) => ({ kind: 'search' as const, seen, confirmedAt: SAVED });
const ids = (offers: readonly Offer[]) => offers.map(({ id }) => id);

describe('what is news', () => {
  it('doesn’t include an older item that only appears because others of a hundred were sold', () => {
    const offers = [offer('newer'), offer('older', { createdAt: BEFORE })];
    expect(ids(newsOf(search(known(100)), offers).added)).toEqual(['newer']);
    expect(ids(newsOf(search(known(99)), offers).added)).toEqual(['newer', 'older']);
    expect(ids(newsOf({ ...search(known(100)), kind: 'sale' }, offers).added)).toEqual(['newer', 'older']);
  });

  it('is compared with the price that was told, however it went in between', () => {
    const first = newsOf(search({ a: 1000 }), [offer('a', { priceCents: 1500 })]);
    expect([first.lowered, first.seen]).toEqual([[], { a: 1000 }]);
    const second = newsOf(search(first.seen), [offer('a', { priceCents: 1000 })]);
    expect(second.lowered).toEqual([]);
    const third = newsOf(search(second.seen), [offer('a', { priceCents: 999 })]);
    expect(third.lowered).toMatchObject([{ id: 'a', beforeCents: 1000, priceCents: 999 }]);
    expect(third.seen).toEqual({ a: 999 });
  });

  it('remembers four hundred items, present ones first', () => {
    const { seen } = newsOf(search(known(450)), [offer('new')]);
    expect(Object.keys(seen)).toHaveLength(400);
    expect(Object.keys(seen)[0]).toBe('new');
  });

  it('names twelve of each kind, and counts the rest', () => {
    const added = Array.from({ length: 14 }, (_, i) => offer(`x${i}`));
    const links = { url: 'https://sale.example/maria', watchUrl: 'https://sale.example/w/x' };
    const { text, subject } = watchNewsMail({ sellerName: 'Maria', added, lowered: [], ...links }, 'en');
    expect(subject).toBe('14 new items in Maria’s sale');
    expect(text.match(/Lamp x\d+: \$10/g)).toHaveLength(12);
    expect(text).toContain('and 2 more');
    const twelve = watchNewsMail({ sellerName: 'Maria', added: added.slice(2), lowered: [], ...links }, 'en');
    expect(twelve.text).not.toContain('more');
  });

  it('says a long search to its two hundredth character', () => {
    const links = { url: 'https://sale.example/browse', watchUrl: 'https://sale.example/w/x' };
    const news = { added: [offer('x')], lowered: [], ...links };
    const { text, subject } = watchNewsMail({ search: 'x'.repeat(250), ...news }, 'en');
    expect(text.match(/x{9,}…/)?.[0]).toHaveLength(200);
    expect(subject.match(/x{9,}…/)?.[0]).toHaveLength(60);
  });
});
