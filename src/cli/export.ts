import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { archiveOf } from '../account-data/export.ts';
import type { Command } from './command.ts';
import { closeDeps, complain, noAccount, say, sellerContext } from './command.ts';

/** Exports everything that belongs to one seller, like the seller's own download. */
export const exportCommand: Command = {
  usage: '<email> <file.tar.gz>',
  summary: 'Export all of a seller’s data to a file',
  async run([email, given], config, openDeps) {
    if (!email || !given) return complain('Name the seller and the file: export <email> <file.tar.gz>', 64);
    const file = resolve(given);
    if (existsSync(file)) return complain(`${file} exists already; choose another name.`);
    const deps = await openDeps(config, 2);
    const draft = `${file}.part`;
    try {
      const ctx = await sellerContext(deps, email);
      if (!ctx) return complain(noAccount(email));
      await pipeline(archiveOf(ctx), createWriteStream(draft, { mode: 0o600 }));
      await rename(draft, file);
      say(`${file}: everything that belongs to ${email}, without secrets.`);
      return 0;
    } finally {
      await rm(draft, { force: true });
      await closeDeps(deps);
    }
  },
};
