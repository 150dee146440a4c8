import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { tools } from '../../tools/index.ts';
import { LEGACY, call as request } from '../mcp/requests.ts';
import { openSale, reserveAndOpen, setAddress, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

/**
 * What sellers say, and the one tool that does it. The sentences in `after` are carried out before; `hours` pass
 * after the first of them.
 */
type Sentence = { said: string; tool: string; args: object; after?: number[]; hours?: number };
const SENTENCES: Sentence[] = JSON.parse(
  readFileSync(new URL('said-to-an-assistant.json', import.meta.url), 'utf8'),
);
/** Sentences that only ask: whatever tool they lead to, nothing changes. */
const ASKS = /\?$/;

describe('what a seller says to an assistant', () => {
  let t: TestApp;
  let sale: TestSale;

  beforeEach(async () => {
    t = await openTestApp({ env: { PLAN_LIMITS: 'free.active_items=20' } });
    sale = await openSale(t, ['Oak table', 'Lamp', 'Chair', 'Vase']);
    await setAddress(t, sale.sellerId, '12 Elm Street, Springfield');
    await reserveAndOpen(t, sale, {
      items: ['Oak table'],
      offers: { 'Oak table': 8 },
      message: 'Is it oak?',
    });
    return () => t.close();
  });

  const play = async ({ tool, args }: Sentence) => {
    const [headers, body] = request(LEGACY, tool, args);
    const { json } = await t.request('POST', '/api/mcp', {
      key: sale.key,
      headers: headers as Record<string, string>,
      body,
    });
    return json.result;
  };

  it('is 25 sentences', () => expect(SENTENCES).toHaveLength(25));

  it.each(SENTENCES)('$said → $tool', async (sentence) => {
    const tool = tools.find(({ name }) => name === sentence.tool);
    const { readOnlyHint, destructiveHint } = tool?.annotations ?? {};
    // A question never leads to a tool that could change something; set_availability without arguments only reads.
    if (ASKS.test(sentence.said) && Object.keys(sentence.args).length + Number(readOnlyHint) > 0)
      expect(readOnlyHint).toBe(true);
    if (!readOnlyHint) expect(destructiveHint).toBeTypeOf('boolean');
    for (const index of sentence.after ?? []) {
      const before = SENTENCES[index];
      if (before) expect(await play(before)).not.toMatchObject({ isError: true });
      if (index === sentence.after?.[0]) t.clock.advance((sentence.hours ?? 0) * 3_600_000);
    }
    const { isError, structuredContent, content } = await play(sentence);
    expect(isError === true ? content[0].text : undefined).toBeUndefined();
    const rows = structuredContent?.results ?? [];
    expect(rows.filter(({ ok }: { ok: boolean }) => ok !== true)).toEqual([]);
  });

  it('never sends words or an address on its own', async () => {
    await t.sendMail();
    const sent = t.mailer.sent.length;
    for (const sentence of SENTENCES.filter(({ tool }) => /^(prepare_reply|share_address)$/.test(tool)))
      await play(sentence);
    await t.sendMail();
    expect(t.mailer.sent).toHaveLength(sent);
  });
});
