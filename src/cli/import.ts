import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { importArchive } from '../account-data/import.ts';
import { AppError } from '../errors.ts';
import { closeDeps } from './close.ts';
import type { Command } from './command.ts';
import { complain, say } from './output.ts';
import { noAccount, sellerContext } from './seller-context.ts';

/** Brings an export back: listings, photos and the words of the page, under new ids. */
export const importCommand: Command = {
  usage: '<email> <file.tar.gz>',
  summary: 'Take listings, photos and page texts of an export into a seller’s account',
  async run([email, given], config, openDeps) {
    if (!email || !given) return complain('Name the seller and the file: import <email> <file.tar.gz>', 64);
    const file = resolve(given);
    if (!existsSync(file)) return complain(`There is no file ${file}.`);
    const deps = await openDeps(config, 2);
    try {
      const ctx = await sellerContext(deps, email);
      if (!ctx) return complain(noAccount(email));
      const done = await importArchive(ctx, () => createReadStream(file));
      say(`${done.items} listings with ${done.photos} photos, ${done.onSale} of them on sale.`);
      if (done.page.length > 0) say(`The page got: ${done.page.join(', ')}.`);
      for (const { title, why } of done.skipped) say(`Left out: ${title} (${why}).`);
      if (done.stopped !== null) say(done.stopped);
      if (done.notTaken.length > 0) say(`Not taken in, make them anew here: ${done.notTaken.join(', ')}.`);
      return 0;
    } catch (error) {
      if (error instanceof AppError) return complain(error.message);
      throw error;
    } finally {
      await closeDeps(deps);
    }
  },
};
