import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type ConnectedClient, connectedClient, connectModern } from '../support/mcp-clients.ts';
import { picture } from '../support/pictures.ts';
import { listen } from '../support/server.ts';
import { stdioPair } from '../support/stdio-pair.ts';

const top = mkdtempSync(join(tmpdir(), 'resale-photos-'));
const allowed = join(top, 'allowed');
const second = join(top, 'second');
const at = (name: string) => join(allowed, name);

let t: TestApp;
let key: string;
let client: ConnectedClient;
let closeServer: () => Promise<void>;
beforeAll(async () => {
  for (const folder of [allowed, second, join(top, 'secret'), join(top, 'allowed-not'), at('sub')])
    mkdirSync(folder);
  const jpeg = await picture('jpeg', 1);
  for (const path of [
    at('desk 1.jpg'),
    at('desk 10.jpg'),
    at('desk 2.JPG'),
    at('sub/lamp.png'),
    join(second, 'chair.jpg'),
    join(top, 'secret/private.jpg'),
    join(top, 'allowed-not/near.jpg'),
  ])
    writeFileSync(path, jpeg);
  writeFileSync(at('notes.txt'), 'not a picture');
  writeFileSync(at('large.webp'), '');
  truncateSync(at('large.webp'), 11 * 1024 * 1024);
  symlinkSync(join(top, 'secret/private.jpg'), at('link.jpeg'));
  symlinkSync(join(top, 'secret'), at('way-out'));
  symlinkSync(at('desk 1.jpg'), at('sub/inside.jpg'));
  execFileSync('mkfifo', [at('pipe.jpg')]);

  t = await openTestApp({ env: { MCP_PHOTO_FOLDERS: [allowed, second].join(delimiter) } });
  key = (await t.signIn()).apiKey;
  const { transport, close } = stdioPair(t.deps, key);
  closeServer = close;
  const official = new Client(
    { name: 'test-client', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await official.connect(transport);
  client = connectedClient('2026-07-28', official);
});
afterAll(async () => {
  await client.close();
  await closeServer();
  await t.close();
  rmSync(top, { recursive: true, force: true });
});

const WORDS = { title: 'Desk', description: 'A desk.', price: 20, condition: 'Good', category: 'Furniture' };
const create = (...photos: string[]) => client.call('create_listing', { photos, ...WORDS });

describe('over stdio', () => {
  it('says below which folders', () => {
    expect(client.instructions()).toContain(allowed);
  });

  it('a listing is made of files by their path, in any way that names them', async () => {
    const made = await create(
      at('desk 1.jpg'),
      pathToFileURL(at('sub/lamp.png')).href,
      'desk 2.JPG',
      at('sub/../sub/inside.jpg'),
      'chair.jpg',
    );
    expect(made).toMatchObject({ isError: false, data: { title: 'Desk' } });
    const { data: found } = await client.call('get_listings', { item_ids: [made.data.item_id] });
    const [data] = found.items as { photos: string[] }[];
    expect(data?.photos).toHaveLength(5);
    for (const url of data?.photos ?? []) expect(url).toMatch(/^http:/);
  });

  it('bulk_create_listings takes them too', async () => {
    const begun = await client.call('bulk_create_listings', { photos: [at('desk 1.jpg'), 'chair.jpg'] });
    expect(begun).toMatchObject({ isError: false, data: { photo_count: 2 } });
  });

  it('view_photos shows files, and the pictures of a folder in the order of their names, and stores nothing', async () => {
    const before = t.photoStorage.files.size;
    const seen = await client.call('view_photos', { photo_urls: ['chair.jpg', at('sub')] });
    expect(seen.beside).toMatchObject([
      { type: 'text', text: 'Photo 0 (chair.jpg):' },
      { type: 'image' },
      // A link that stays inside the folder is a picture, too, under its own name.
      { type: 'text', text: 'Photo 1 (inside.jpg):' },
      { type: 'image' },
      { type: 'text', text: 'Photo 2 (lamp.png):' },
      { type: 'image' },
    ]);
    expect(t.photoStorage.files.size).toBe(before);
    // create_listing accepts these addresses.
    const { photos } = seen.data as { photos: { url: string }[] };
    expect((await create(photos[2]?.url ?? '')).isError).toBe(false);
  });

  it.each([
    ['outside', join(top, 'secret/private.jpg'), /outside the allowed folders/],
    ['outside and not there', join(top, 'secret/nothing.jpg'), /outside the allowed folders/],
    ['in a folder whose name begins alike', join(top, 'allowed-not/near.jpg'), /outside the allowed folders/],
    ['up and out', `${allowed}/../secret/private.jpg`, /outside the allowed folders/],
    ['up and out from a relative path', '../secret/private.jpg', /outside the allowed folders/],
    ['a link that leads out', at('link.jpeg'), /outside the allowed folders/],
    ['through a folder that leads out', at('way-out/private.jpg'), /outside the allowed folders/],
    ['out by an address', pathToFileURL('/etc/hostname').href, /outside the allowed folders/],
    ['of another computer', 'file://elsewhere/photo.jpg', /names no file of this computer|outside/],
    ['not there', at('nothing.jpg'), /no file at this path/],
    ['a folder', at('sub'), /not a file/],
    ['a pipe', at('pipe.jpg'), /not a file/],
    ['not a picture', at('notes.txt'), /not a picture/],
    ['too large', at('large.webp'), /larger than 10 MB/],
  ])('nothing is read that is %s', async (_name, path, words) => {
    const refused = await create(at('desk 1.jpg'), path);
    expect(refused).toMatchObject({ isError: true, data: { code: 'INVALID_PHOTO' } });
    expect(refused.data.error).toMatch(/^photos\[1\]/);
    expect(refused.data.error).toMatch(words);
    const unseen = await client.call('view_photos', { photo_urls: [path] });
    // A folder is searched.
    expect(unseen.isError).toBe(path !== at('sub'));
  });

  it('a name is shown up to eighty characters', async () => {
    const names = [76, 77].map((length) => `${'x'.repeat(length)}.jpg`);
    for (const name of names) writeFileSync(at(name), await picture('jpeg', name.length));
    const { beside } = await client.call('view_photos', { photo_urls: names });
    const [whole, longer] = names;
    expect([beside[0], beside[2]]).toMatchObject([
      { text: `Photo 0 (${whole}):` },
      { text: `Photo 1 (${longer?.slice(0, 80)}):` },
    ]);
    for (const name of names) rmSync(at(name));
  });

  it('a folder shows its pictures, and names the files that can’t be shown', async () => {
    const { beside } = await client.call('view_photos', { photo_urls: [allowed] });
    const words = beside.flatMap((block) => Object(block).text ?? []);
    expect(words).toEqual([
      'Photo 0 (desk 1.jpg):',
      'Photo 1 (desk 2.JPG):',
      'Photo 2 (desk 10.jpg):',
      'Photo 3 (large.webp): The picture is larger than 10 MB.',
      'Photo 4 (link.jpeg): no file outside the allowed folders is read.',
      'Photo 5 (pipe.jpg): This is not a file.',
    ]);
    expect(beside.filter((block) => Object(block).type === 'image')).toHaveLength(3);
  });
});

it('a path over HTTP is refused as a photo that is not stored', async () => {
  const server = await listen(t.app);
  const remote = await connectModern(`${server.url}/api/mcp`, key);
  for (const photo of [at('desk 1.jpg'), pathToFileURL(at('desk 1.jpg')).href, 'chair.jpg']) {
    expect(await remote.call('create_listing', { photos: [photo], ...WORDS })).toMatchObject({
      isError: true,
      data: { code: 'PHOTO_NOT_STORED' },
    });
    expect((await remote.call('view_photos', { photo_urls: [photo] })).data.code).toBe('PHOTO_NOT_STORED');
  }
  await remote.close();
  await server.close();
});

it('without folders a path is refused with what to set', async () => {
  const bare = await openTestApp();
  const seller = await bare.signIn();
  const { transport, close } = stdioPair(bare.deps, seller.apiKey);
  const official = new Client({ name: 'test-client', version: '1.0.0' });
  await official.connect(transport);
  const refused = await connectedClient('', official).call('create_listing', {
    photos: [at('desk 1.jpg')],
    ...WORDS,
  });
  expect(refused.data).toMatchObject({
    code: 'INVALID_PHOTO',
    hint: expect.stringContaining('MCP_PHOTO_FOLDERS'),
  });
  await official.close();
  await close();
  await bare.close();
});
