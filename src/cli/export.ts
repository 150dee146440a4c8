import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { archiveOf } from '../account-data/export.ts';
import { newFile, openCommand, say, sellerContext } from './command.ts';

/** Exports everything that belongs to one seller, like the seller's own download. */
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
