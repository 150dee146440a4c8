import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportCommand, importCommand } from '../../src/cli/export-import.ts';
import { demo } from '../../src/cli/sample-sale.ts';
import type { TestApp } from '../support/app.ts';
import { newPlace, openInstallation, removePlaces, runCommand } from './installation.ts';

let t: TestApp;
let file: string;
beforeEach(async () => {
  const place = newPlace();
  t = await openInstallation(place);
  file = join(place, '..', 'dana.tar.gz');
});
afterEach(async () => {
  await t.close();
  removePlaces();
});

describe('the commands by which a seller moves', () => {
  it('write one file for the owner’s eyes, and bring the listings of it to another account', async () => {
    await runCommand(demo, [], t.config);
    const written = await runCommand(exportCommand, ['Demo@Example.com', file], t.config);
    expect(written).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('everything that belongs to'),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const { apiKey } = await t.signIn('new@example.org');
    const taken = await runCommand(importCommand, ['new@example.org', file], t.config);
    expect(taken.exitCode).toBe(0);
    expect(taken.out).toContain('3 listings with 3 photos');
    const { json } = await t.request('GET', '/api/items', { key: apiKey });
    expect(json.data.items.map(({ title }: { title: string }) => title)).toContain(
      'City bike, 28 inch wheels',
    );
    expect(json.page_live).toBe(false);
  });

  it('create drafts from a table, and report the outcome of each row', async () => {
    const sheet = join(file, '..', 'things.csv');
    writeFileSync(sheet, 'Name;Price\nOak chair;25\nLamp;a lot\n');
    const { apiKey } = await t.signIn('new@example.org');
    const taken = await runCommand(importCommand, ['new@example.org', sheet], t.config);
    expect(taken).toMatchObject({ exitCode: 0, out: expect.stringContaining('1 draft') });
    expect(taken.out).toContain('Left out: Line 3, Price (Lamp): is not a price');
    const { json } = await t.request('GET', '/api/items', { key: apiKey });
    expect(json.data.items).toMatchObject([{ title: 'Oak chair', status: 'inactive' }]);
  });

  it('say what is missing, and leave no partial file', async () => {
    expect((await runCommand(exportCommand, ['demo@example.com'], t.config)).exitCode).toBe(64);
    expect((await runCommand(importCommand, ['demo@example.com'], t.config)).exitCode).toBe(64);
    const nobody = await runCommand(exportCommand, ['nobody@example.com', file], t.config);
    expect(nobody).toMatchObject({ exitCode: 1, out: expect.stringContaining('nobody@example.com') });
    expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
    const absent = await runCommand(importCommand, ['demo@example.com', file], t.config);
    expect(absent).toMatchObject({ exitCode: 1, out: expect.stringContaining('There is no file') });
  });

  it('look at the file first, and set up no data directory for a wrong name', async () => {
    const config = { ...t.config, dataDir: newPlace('fresh') };
    const here = join(t.config.dataDir, 'secrets.json');
    const absent = await runCommand(importCommand, ['dana@example.com', file], config);
    expect(absent).toMatchObject({ exitCode: 1, out: expect.stringContaining('There is no file') });
    const over = await runCommand(exportCommand, ['dana@example.com', here], config);
    expect(over).toMatchObject({ exitCode: 1, out: expect.stringContaining('already exists') });
    expect(existsSync(config.dataDir)).toBe(false);
  });

  it('don’t overwrite a file, and don’t accept one that isn’t an export', async () => {
    await runCommand(demo, [], t.config);
    const here = join(t.config.dataDir, 'secrets.json');
    const before = readFileSync(here);
    const over = await runCommand(exportCommand, ['demo@example.com', here], t.config);
    expect(over).toMatchObject({ exitCode: 1, out: expect.stringContaining('already exists') });
    expect(readFileSync(here)).toEqual(before);
    const foreign = await runCommand(importCommand, ['demo@example.com', here], t.config);
    expect(foreign.exitCode).toBe(1);
    expect(foreign.out.length).toBeGreaterThan(10);
  });
});
