import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { askedAbout } from '../../src/conversations/asked-about.ts';
import { openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';

describe('what a buyer asks about', () => {
  it.each([
    ['Hi, is this still available?', ['still_there']],
    ['Ist der Tisch noch da?', ['still_there']],
    ['C’est toujours disponible ?', ['still_there']],
    ['¿Sigue disponible?', ['still_there']],
    ['Ainda está disponível?', ['still_there']],
    ['How much do you want for it?', ['price']],
    ['Was kostet die Lampe?', ['price']],
    ['¿Cuánto cuesta?', ['price']],
    ['What are the dimensions?', ['size']],
    ['Wie groß ist er?', ['size']],
    ['Quelle est la hauteur ?', ['size']],
    ['Qual é o tamanho?', ['size']],
    ['Any scratches?', ['condition']],
    ['In welchem Zustand ist sie?', ['condition']],
    ['When can I pick it up?', ['pickup']],
    ['Wann kann ich ihn abholen?', ['pickup']],
    ['Où puis-je venir le chercher ?', ['pickup']],
    ['Do you deliver?', ['delivery']],
    ['Können Sie liefern?', ['delivery']],
    ['¿Haces envíos?', ['delivery']],
    ['Can I pay by card?', ['payment']],
    ['Kann ich bar bezahlen?', ['payment']],
    ['Aceita pix?', ['payment']],
    ['Is it still there, and what size is it?', ['still_there', 'size']],
    ['Thank you, see you!', []],
  ])('%s', (words, topics) => {
    expect(askedAbout(words)).toEqual(topics);
  });
});

describe.each(eachStore)('prepared answers, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let token: string;
  let path: string;

  beforeEach(async () => {
    t = await openTestApp({ store });
    sale = await openSale(t);
    ({ token } = await reserveAndOpen(t, sale, { items: ['Oak table'] }));
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    path = `/api/conversations/${json.data.conversations[0].conversation_id}`;
    return () => t.close();
  });

  const asks = (content: string) => t.request('POST', `/api/buyer/${token}/messages`, { body: { content } });
  const suggestions = async () =>
    (await t.request('GET', `${path}/suggestions`, { key: sale.key })).json.data;
  const note = (fields: object) =>
    t.request('PUT', `/api/items/${sale.item['Oak table']}`, { key: sale.key, body: fields });

  it('say what the listing says, and name what it doesn’t say', async () => {
    await asks('What size is it?');
    expect(await suggestions()).toEqual({
      suggestions: [],
      missing: [
        {
          about: 'size',
          field: 'dimensions',
          item_id: sale.item['Oak table'],
          item_title: 'Oak table',
          page_url: `http://localhost:3000/sell/items/${sale.item['Oak table']}#dimensions`,
        },
      ],
    });
    await note({ dimensions: '200 x 90 cm' });
    expect(await suggestions()).toEqual({
      suggestions: [{ content: 'Oak table: 200 x 90 cm.', about: 'size', uses: ['dimensions', 'weight'] }],
      missing: [],
    });
  });

  it('are three at most, the first of them for all that was asked', async () => {
    await note({ dimensions: '200 x 90 cm', transport_notes: 'Two people carry it' });
    await asks('Is it still available? How much? What size? Do you deliver?');
    const { suggestions: all } = await suggestions();
    expect(all.map(({ about }: { about: string }) => about)).toEqual(['all', 'still_there', 'price']);
    expect(all[0].content).toBe(
      'Yes, Oak table is on hold for you. Oak table is $10. Oak table: 200 x 90 cm. Oak table: Two people carry it.',
    );
  });

  it('speak about three items at most', async () => {
    const more = await addItem(t, sale.sellerId, { title: 'Desk' });
    const items = ['Oak table', 'Lamp', 'Chair', more];
    await reserveAndOpen(t, sale, { items: items.slice(1) });
    await asks('How much?');
    const [{ content }] = (await suggestions()).suggestions;
    expect(content.match(/\$/g)).toHaveLength(3);
  });

  it('never contain anything private, and no price but the agreed one', async () => {
    await note({ min_price: 7 });
    await t.deps.store.write((tx) =>
      tx
        .update(tx.t.sellers)
        .set({ streetAddress: '12 Elm Street' })
        .where(eq(tx.t.sellers.id, sale.sellerId)),
    );
    await asks('What is your lowest price? Where can I pick it up? When?');
    const text = JSON.stringify(await suggestions());
    expect(text).not.toMatch(/Elm|\$7|\b7\b/);
    expect(text).toContain('$10');
  });

  it('are in the buyer’s language', async () => {
    const { json } = await t.request('POST', '/api/reservations', {
      body: {
        slug: sale.slug,
        item_ids: [sale.item.Lamp],
        buyer_name: 'Ana',
        buyer_email: 'ana@example.com',
        language: 'de',
        message: 'Ist die Lampe noch da?',
      },
    });
    expect(json.success).toBe(true);
    const list = (await t.request('GET', '/api/conversations', { key: sale.key })).json.data.conversations;
    const { conversation_id: id } = list.find((each: { buyer_name: string }) => each.buyer_name === 'Ana');
    const { json: answer } = await t.request('GET', `/api/conversations/${id}/suggestions`, {
      key: sale.key,
    });
    expect(answer.data.suggestions[0].content).toMatch(/Lamp/);
    expect(answer.data.suggestions[0].content).toMatch(/reserviert|zu haben/);
  });

  it('are about the very item that was asked about last, whatever it and others are called', async () => {
    const ask = async (item: string, content: string) => {
      t.clock.advance(1000);
      const asker = { slug: sale.slug, buyer_name: 'Ada', buyer_email: 'ada@example.com' };
      await t.request('POST', '/api/questions', { body: { ...asker, item_id: item, content } });
      await t.runDueWork();
      const mail = t.mailer.last('ada@example.com', ({ text }) => text.includes('/q/'));
      await t.request('GET', `/api/questions/${/\/q\/([\w-]+)/.exec(mail?.text ?? '')?.[1]}`);
      const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
      path = `/api/conversations/${json.data.conversations[0].conversation_id}`;
    };
    const [lamp = '', chair = ''] = [sale.item.Lamp, sale.item.Chair];
    const set = (id: string, body: object) => t.request('PUT', `/api/items/${id}`, { key: sale.key, body });
    await set(lamp, { title: 'Seat', price: 11 });
    await set(chair, { title: 'Seat', price: 12 });
    await ask(lamp, 'What does it cost?');
    expect((await suggestions()).suggestions[0].content).toMatch(/^[^$]*\$11[^$]*$/);
    await set(lamp, { title: 'Brass lamp' });
    expect((await suggestions()).suggestions[0].content).toBe('Brass lamp is $11.');
    await ask(chair, 'And what does this one cost?');
    expect((await suggestions()).suggestions[0].content).toMatch(/^[^$]*\$12[^$]*$/);
    for (const hidden of [{ needsReview: true }, { needsReview: false, deletedAt: t.clock.now() }]) {
      await t.deps.store.write((tx) => tx.update(tx.t.items).set(hidden).where(eq(tx.t.items.id, chair)));
      expect(JSON.stringify(await suggestions())).not.toContain('$12');
    }
  });

  it('send nothing by themselves, and end with the seller’s answer', async () => {
    await asks('How much?');
    await t.sendMail();
    const sent = t.mailer.sent.length;
    expect((await suggestions()).suggestions).toHaveLength(1);
    await t.sendMail();
    expect(t.mailer.sent).toHaveLength(sent);
    await t.request('POST', path, { bearer: await t.sessionOf(sale), body: { content: 'It is $10.' } });
    expect(await suggestions()).toEqual({ suggestions: [], missing: [] });
  });

  it('are in the thread, and belong to their seller alone', async () => {
    await asks('How much?');
    const thread = (await t.request('GET', path, { key: sale.key })).json.data;
    expect(thread.suggestions).toEqual((await suggestions()).suggestions);
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    expect((await t.request('GET', `${path}/suggestions`, { key: other.key })).json.code).toBe('NOT_OWNER');
  });
});
