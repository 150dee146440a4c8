import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { archiveOf } from '../account-data/export.ts';
import { type ImportedCsv, remarkWords, unusedWords } from '../account-data/import-csv.ts';
import { importInTurn } from '../account-data/import-job.ts';
import { newId } from '../ids.ts';
import type { Words } from '../languages/index.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { Complaint, newFile, openCommand, say, sellerContext } from './command.ts';

export const exportCommand = openCommand(
  {
    usage: 'export <email> <file.tar.gz>',
    summary: 'Export all of a seller’s data to a file',
    check: (_, given = '') => newFile(given),
  },
  async (deps, email = '', given = '') => {
    const file = resolve(given);
    const draft = `${file}.part`;
    try {
      const archive = archiveOf(await sellerContext(deps, email));
      await pipeline(archive, createWriteStream(draft, { mode: 0o600 }));
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    say(`${file}: everything that belongs to ${email}, without secrets.`);
  },
);

/** Imports an export (listings, photos, and the page's text, under new ids), or creates drafts from a sheet. */
export const importCommand = openCommand(
  {
    usage: 'import <email> <file.tar.gz|file.csv>',
    summary: 'Import an export, or the listings of a CSV file, into a seller’s account',
    check: (_, given = '') => {
      if (!existsSync(given)) throw new Complaint(`There is no file ${resolve(given)}.`);
    },
  },
  async (deps, email = '', given = '') => {
    const file = resolve(given);
    const ctx = await sellerContext(deps, email);
    const id = newId('imp', ctx);
    if (/\.(csv|tsv|txt)$/i.test(file)) {
      const words = await wordsOfSeller(ctx.store.read, ctx.actor.sellerId);
      return tellCsv(await importInTurn(ctx, { kind: 'csv', id, file }), words);
    }
    const done = await importInTurn(ctx, { kind: 'archive', id, file });
    say(`${done.items} listings with ${done.photos} photos, ${done.onSale} of them on sale.`);
    if (done.bare > 0) say(`${done.bare} of them have no photo yet, and stay off sale until they have one.`);
    if (done.here > 0) say(`${done.here} were already here.`);
    if (done.page.length > 0) say(`Added to the page: ${done.page.join(', ')}.`);
    for (const { title, why } of done.skipped) say(`Left out: ${title} (${why}).`);
    for (const { title, why } of done.notes) say(`Note: ${title} (${why}).`);
    if (done.stopped !== null) say(done.stopped);
    if (done.notTaken.length > 0) say(`Not imported; set them up again here: ${done.notTaken.join(', ')}.`);
  },
);

function tellCsv(done: ImportedCsv, words: Words): void {
  say(`${done.items} ${done.items === 1 ? 'draft' : 'drafts'}, ${done.bare} without a photo.`);
  if (done.here > 0) say(`${done.here} of these were already here.`);
  if (done.gone > 0) say(`${done.gone} are sold, so they weren’t imported.`);
  for (const remark of done.wrong) say(`Left out: ${remarkWords(words, remark)}`);
  for (const remark of done.notes) say(`Note: ${remarkWords(words, remark)}`);
  if (done.unused.length > 0) say(unusedWords(words, done.unused));
  if (done.stopped !== null) say(done.stopped);
}
