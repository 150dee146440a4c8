import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ImportedCsv, remarkWords, unusedWords } from '../account-data/import-csv.ts';
import { importInTurn } from '../account-data/import-job.ts';
import { AppError, hintFor } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Words } from '../languages/index.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import type { Command } from './command.ts';
import { closeDeps, complain, noAccount, say, sellerContext } from './command.ts';

/** Imports an export (listings, photos, and the page's text, under new ids), or creates drafts from a sheet. */
export const importCommand: Command = {
  usage: '<email> <file.tar.gz|file.csv>',
  summary: 'Import an export, or the listings of a CSV file, into a seller’s account',
  async run([email, given], config, openDeps) {
    if (!email || !given)
      return complain('Name the seller and the file: import <email> <file.tar.gz|file.csv>', 64);
    const file = resolve(given);
    if (!existsSync(file)) return complain(`There is no file ${file}.`);
    const deps = await openDeps(config, 2);
    try {
      const ctx = await sellerContext(deps, email);
      if (!ctx) return complain(noAccount(email));
      const id = newId('imp', ctx);
      if (/\.(csv|tsv|txt)$/i.test(file)) {
        const words = await wordsOfSeller(ctx.store.read, ctx.actor.sellerId);
        tellCsv(await importInTurn(ctx, { kind: 'csv', id, file }), words);
        return 0;
      }
      const done = await importInTurn(ctx, { kind: 'archive', id, file });
      say(`${done.items} listings with ${done.photos} photos, ${done.onSale} of them on sale.`);
      if (done.bare > 0)
        say(`${done.bare} of them have no photo yet, and stay off sale until they have one.`);
      if (done.here > 0) say(`${done.here} were already here.`);
      if (done.page.length > 0) say(`Added to the page: ${done.page.join(', ')}.`);
      for (const { title, why } of done.skipped) say(`Left out: ${title} (${why}).`);
      for (const { title, why } of done.notes) say(`Note: ${title} (${why}).`);
      if (done.stopped !== null) say(done.stopped);
      if (done.notTaken.length > 0) say(`Not imported; set them up again here: ${done.notTaken.join(', ')}.`);
      return 0;
    } catch (error) {
      if (error instanceof AppError) {
        return complain([error.message, hintFor(error.options.hint, 'page')].filter(Boolean).join(' '));
      }
      throw error;
    } finally {
      await closeDeps(deps);
    }
  },
};

function tellCsv(done: ImportedCsv, words: Words): void {
  say(`${done.items} ${done.items === 1 ? 'draft' : 'drafts'}, ${done.bare} without a photo.`);
  if (done.here > 0) say(`${done.here} of these were already here.`);
  if (done.gone > 0) say(`${done.gone} are sold, so they weren’t imported.`);
  for (const remark of done.wrong) say(`Left out: ${remarkWords(words, remark)}`);
  for (const remark of done.notes) say(`Note: ${remarkWords(words, remark)}`);
  if (done.unused.length > 0) say(unusedWords(words, done.unused));
  if (done.stopped !== null) say(done.stopped);
}
