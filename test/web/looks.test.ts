import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOOKS } from '../../db/schema.ts';
import { PAPERS } from '../../src/web/components/layout.tsx';
import { openTestApp, type TestApp } from '../support/app.ts';
import { publish } from '../support/items.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const sheet = (name: string) => readFileSync(`src/web/assets/${name}`, 'utf8');
const [light = '', dark = ''] = sheet('tokens.css').split('@media (prefers-color-scheme: dark)');
const [lightLooks = '', darkLooks = ''] = sheet('looks.css').split('@media (prefers-color-scheme: dark)');

const colorsIn = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
  );
const lookIn = (css: string, look: string): Record<string, string> =>
  colorsIn(new RegExp(`\\[data-look="${look}"\\] \\{([^}]+)\\}`).exec(css)?.[1] ?? '');

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** The contrast ratio as WCAG defines it. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

/** Text colors and their backgrounds. */
const READ = [
  ['ink', ['paper', 'surface', 'sunken', 'accent-wash']],
  ['ink-soft', ['paper', 'surface', 'sunken']],
  ['accent', ['paper', 'surface', 'accent-wash']],
  ['accent-strong', ['paper', 'surface', 'accent-wash']],
  ['on-accent', ['accent', 'accent-strong']],
  ['red', ['paper', 'surface', 'red-wash']],
  ['green', ['green-wash', 'surface']],
  ['amber', ['amber-wash', 'surface']],
] as const;

describe.each(LOOKS)('the look %s', (look) => {
  const schemes = {
    light: { ...colorsIn(light), ...lookIn(lightLooks, look) },
    dark: { ...colorsIn(light), ...colorsIn(dark), ...lookIn(lightLooks, look), ...lookIn(darkLooks, look) },
  };

  it.each(['light', 'dark'] as const)('can be read in %s', (scheme) => {
    const colors = schemes[scheme];
    for (const [ink, grounds] of READ) {
      for (const ground of grounds) {
        const found = contrast(colors[ink] ?? '', colors[ground] ?? '');
        expect(found, `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const ground of ['paper', 'surface']) {
      expect(
        contrast(colors['line-strong'] ?? '', colors[ground] ?? ''),
        `fields on ${ground}`,
      ).toBeGreaterThanOrEqual(3);
    }
  });

  it('tells the browser the color of its ground', () => {
    expect(PAPERS[look]).toEqual({ light: schemes.light.paper, dark: schemes.dark.paper });
  });
});

describe('a look and a cover photo over REST', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await openTestApp();
  });
  afterEach(() => t.close());

  it('are set, shown on the page, kept when left out, and taken away', async () => {
    const { apiKey, sellerId } = await t.signIn();
    const [cover = ''] = await storedPhotos(t, sellerId, 1);
    const set = (body: object) => publish(t, apiKey, { display_name: 'Maria', city: 'Portland', ...body });
    expect((await set({})).json.data).toMatchObject({ look: LOOKS[0], cover_photo: null });
    expect((await set({ look: 'plum', cover_photo: cover })).json.data).toMatchObject({
      look: 'plum',
      cover_photo: cover,
    });
    expect((await set({})).json.data).toMatchObject({ look: 'plum', cover_photo: cover });
    const page = async () => (await t.request('GET', '/maria')).text;
    expect(await page()).toContain('data-look="plum"');
    expect(await page()).toContain('class="sale-cover"');
    expect(await page()).toContain(`src="${cover}"`);
    expect((await set({ look: LOOKS[0], cover_photo: null })).json.data).toMatchObject({ cover_photo: null });
    expect(await page()).not.toMatch(/data-look|sale-cover/);
  });

  it('are refused when there is no such look, or the photo is someone else’s', async () => {
    const { apiKey } = await t.signIn();
    const other = await t.signIn('other@example.com');
    const [photo = ''] = await storedPhotos(t, other.sellerId, 1);
    const code = async (body: object) => (await publish(t, apiKey, { city: 'Portland', ...body })).json.code;
    expect(await code({ look: 'neon' })).toBe('invalid_request');
    expect(await code({ cover_photo: photo })).toBe('PHOTO_NOT_STORED');
    expect(await code({ cover_photo: 'https://elsewhere.example/a.jpg' })).toBe('PHOTO_NOT_STORED');
  });
});
