import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharpImageProcessor } from '../../src/adapters/image-processor/sharp.ts';
import { offlineWriter } from '../../src/adapters/listing-writer/offline.ts';
import { differenceOf, groupsOf } from '../../src/photos/sort-into-items.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const SECOND = 1000;

/** An item in front of a wall, seen slightly from the side, photographed by a camera with a clock. */
async function shot(thing: string, shift: number, at?: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><g transform="translate(${shift} 0)">${thing}</g></svg>`;
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#d8d2c8' });
  const told = at
    ? picture.withExif({ IFD2: { DateTimeOriginal: at }, IFD0: { DateTime: '2026:03:20 10:00:00' } })
    : picture;
  return (await told.jpeg().toBuffer()).toString('base64');
}
const LAMP =
  '<rect x="180" y="60" width="40" height="200" fill="#222"/><circle cx="200" cy="60" r="50" fill="#ffd23f"/>';
const DESK =
  '<rect x="20" y="140" width="360" height="30" fill="#7a4a21"/><rect x="30" y="170" width="30" height="120" fill="#7a4a21"/><rect x="340" y="170" width="30" height="120" fill="#7a4a21"/>';
const VASE = '<ellipse cx="120" cy="190" rx="70" ry="100" fill="#1746a2"/>';

describe.each(eachStore)('a generate job of many items on $name', ({ store }) => {
  const imageProcessor = sharpImageProcessor();
  let t: TestApp;
  let key: string;
  let sellerId: string;
  const open = async (offline: boolean) => {
    const listingWriter = offline ? { listingWriter: offlineWriter() } : {};
    t = await openTestApp({
      store,
      env: { PLAN_DEFAULT: 'garage_sale' },
      deps: { imageProcessor, ...listingWriter },
    });
    ({ apiKey: key, sellerId } = await t.signIn());
  };
  beforeEach(() => open(true));
  afterEach(async () => {
    await t.close();
    await imageProcessor.close();
  });
  const post = (body: unknown) => t.request('POST', '/api/items/bulk-generate', { key, body });
  const done = async (body: unknown) => {
    const { json } = await post(body);
    await t.runDueWork();
    return (await t.request('GET', `/api/ai-jobs/${json.job_id}`, { key })).json;
  };

  it('sorts photos without a model, by when they were taken and how they look, into drafts', async () => {
    const photos = await Promise.all([
      shot(LAMP, 0, '2026:03:14 10:00:05'),
      shot(DESK, 0, '2026:03:14 10:05:00'),
      shot(VASE, 0, '2026:03:14 10:00:20'),
      shot(LAMP, 8, '2026:03:14 10:00:00'),
      shot(DESK, 6, '2026:03:14 10:05:10'),
    ]);
    const { json } = await t.request('POST', '/api/items/bulk-upload', { key, body: { photos } });
    const [lamp, desk, vase, lampBefore, deskAfter] = json.data.fullUrls;
    const job = await done({ photoUrls: json.data.fullUrls, group: true });
    expect(job.status).toBe('completed');
    expect(job.data.items.map((item: { photos: string[] }) => item.photos)).toEqual([
      [lampBefore, lamp],
      [vase],
      [desk, deskAfter],
    ]);
    const { json: list } = await t.request('GET', '/api/items', { key });
    expect(list.data.items.map((item: { status: string }) => item.status)).toEqual(Array(3).fill('inactive'));
    expect(JSON.stringify(list)).not.toContain('2026-03-14T10');
  });

  it('lets the model sort and price them, where there is one', async () => {
    await t.close();
    await open(false);
    t.writer.groupAs([
      { label: 'Brass lamp', photoIndexes: [2, 0] },
      { label: 'Pine desk', photoIndexes: [1] },
    ]);
    const photoUrls = await storedPhotos(t, sellerId, 3);
    const job = await done({ photoUrls, group: true, sellerContext: 'Lamp $20' });
    expect(t.writer.groupings).toEqual([{ photoCount: 3, sellerContext: 'Lamp $20' }]);
    expect(job.data.items).toEqual([
      expect.objectContaining({
        photos: [photoUrls[2], photoUrls[0]],
        price: expect.any(Number),
        status: 'inactive',
      }),
      expect.objectContaining({ photos: [photoUrls[1]] }),
    ]);
    expect(job.data.items[0].price).toBeGreaterThan(0);
  });

  it('takes up to 50 photos only to sort them, and no word about one item then', async () => {
    const photoUrls = await storedPhotos(t, sellerId, 11);
    const many = await post({ photoUrls });
    expect([many.status, many.json.error]).toEqual([400, 'photoUrls: at most 10 photos of one item.']);
    expect((await post({ photoUrls: photoUrls.slice(0, 10) })).status).toBe(200);
    expect((await post({ photoUrls, group: true })).status).toBe(200);
    expect((await post({ photoUrls: Array(51).fill(photoUrls[0]), group: true })).status).toBe(400);
    const labeled = await post({ photoUrls, group: true, groupLabel: 'lamp' });
    expect([labeled.status, labeled.json.error]).toEqual([
      400,
      'groupLabel is about one item, and group makes several.',
    ]);
    const foreign = await post({ photoUrls: ['https://example.com/a.jpg'], group: true });
    expect(foreign.json.code).toBe('PHOTO_NOT_STORED');
  });
});

describe('photos of one item', () => {
  /** A photo that differs from the others by this many hundredths. */
  const look = (unlike: number, takenSeconds?: number) => ({
    lighter: Array.from({ length: 100 }, (_, i) => i < unlike * 2),
    colors: Array(48).fill(0),
    takenMs: takenSeconds === undefined ? undefined : takenSeconds * SECOND,
  });
  const sorted = (...looks: ReturnType<typeof look>[]) =>
    groupsOf(looks.map((each, index) => ({ ...each, index }))).map((group) => group.photoIndexes);

  it('may differ more if less time is between them', () => {
    expect(differenceOf(look(0), look(30))).toBeCloseTo(0.3);
    expect(sorted(look(0, 0), look(30, 15))).toEqual([[0, 1]]);
    expect(sorted(look(0, 0), look(31, 15))).toEqual([[0], [1]]);
    expect(sorted(look(0, 0), look(20, 120))).toEqual([[0, 1]]);
    expect(sorted(look(0, 0), look(21, 16))).toEqual([[0], [1]]);
    expect(sorted(look(0, 0), look(12, 3600))).toEqual([[0, 1]]);
    expect(sorted(look(0, 0), look(13, 121))).toEqual([[0], [1]]);
    expect(sorted(look(0), look(20), look(41))).toEqual([[0, 1], [2]]);
  });

  it('are five at most, and are in the order in which they were taken', () => {
    expect(sorted(...Array.from({ length: 7 }, (_, i) => look(0, 7 - i)))).toEqual([
      [6, 5, 4, 3, 2],
      [1, 0],
    ]);
  });
});
