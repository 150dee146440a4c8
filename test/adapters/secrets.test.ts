import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets, SecretsError } from '../../src/adapters/secrets.ts';

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'secrets-'));
  dir = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('are made once for each installation, for its owner alone, by whichever start comes first', async () => {
  const [one, two] = await Promise.all([loadSecrets(dir), loadSecrets(dir)]);
  expect(one).toEqual(two);
  expect(await loadSecrets(dir, { inUse: true })).toEqual(one);
  expect(readdirSync(dir)).toEqual(['secrets.json']);
  expect([modeOf(dir), modeOf(join(dir, 'secrets.json'))]).toEqual([0o700, 0o600]);
  expect(one.pepper).toHaveLength(32);
  const other = await loadSecrets(join(root, 'other'));
  expect(other.pepper).not.toEqual(one.pepper);
  expect(other.signingKey).not.toEqual(one.signingKey);
});

it('are not made anew for a database in use, unless the operator accepts that', async () => {
  await expect(loadSecrets(dir, { inUse: true })).rejects.toThrow(/is missing.*--accept-new-secrets/);
  expect(readdirSync(dir)).toEqual([]);
  expect((await loadSecrets(dir, { inUse: true, acceptNew: true })).pepper).toHaveLength(32);
});

it.each(['', '{', '{"pepper":"00"}'])(
  'that are damaged (%j) are kept when new ones are made',
  async (text) => {
    await loadSecrets(dir);
    writeFileSync(join(dir, 'secrets.json'), text);
    await expect(loadSecrets(dir)).rejects.toThrow(SecretsError);
    await loadSecrets(dir, { acceptNew: true });
    expect(readdirSync(dir).sort()).toEqual([
      'secrets.json',
      expect.stringMatching(/^secrets\.json\.damaged-[0-9a-f]{8}$/),
    ]);
  },
);
