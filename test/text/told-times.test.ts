import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

describe('times told to people', () => {
  it("are in the zone of the page's place until the seller sets one", async () => {
    const desk = await openDesk(t);
    const { item_id: id } = await desk.create();
    const { slug } = (await desk.publish({ city: 'Chicago', state: 'IL' })).json.data;
    await desk.reserve(slug, [id]);
    await t.runDueWork();
    const token = /\/r\/([\w-]+)/.exec(t.mailer.last('ben@example.com')?.text ?? '')?.[1];
    const told = async () => (await t.request('GET', `/r/${token}`)).text.match(/\b(?:UTC|C[SD]T|E[SD]T)\b/g);
    expect(new Set(await told())).toEqual(new Set([expect.stringMatching(/C[SD]T/)]));
    await desk.request('PUT', '/api/scheduling/availability', { scheduling_timezone: 'America/New_York' });
    expect(new Set(await told())).toEqual(new Set([expect.stringMatching(/E[SD]T/)]));
  });

  it.each([
    ['page', { kind: 'page_expires' }, 23.5 * DAY],
    ['key', { kind: 'key_ends' }, 27.5 * DAY],
  ])('so does the end of a %s', async (_, { kind }, wait) => {
    const desk = await openDesk(t);
    await desk.publish({ city: 'Chicago', state: 'IL' });
    t.clock.advance(wait);
    await t.runDueWork();
    expect(t.mailer.last(desk.email, kind)?.text).toMatch(/ C[SD]T\./);
  });
});
