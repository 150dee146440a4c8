/*
 * Account data: a seller exports everything as an archive or all listings as a sheet, imports an archive or a sheet,
 * and deletes the account. An export contains no secrets. An import never overwrites existing data, and a repeated
 * one creates nothing twice. A deletion starts with an emailed link and can be stopped for 7 days. Heavy work runs in
 * its own thread (`apart.ts`). Start with `packing.ts`, `import.ts`, `import-csv.ts`, and `deletion.ts`.
 */

import * as z from 'zod';
import { perSeller } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { askForDeletion, stopDeletion } from './deletion.ts';
import { bytesOf, type Download, exportAccount, exportItemsCsv } from './packing.ts';
import { DeleteInput, DeletionAsked, DeletionStopped } from './schemas.ts';

const GZIP = 'application/gzip';
const CSV = 'text/csv';

export const accountDataRoutes = routesOf('Account', [
  defineRoute('GET /api/account/export', {
    name: 'exportAccount',
    access: 'manage',
    limit: perSeller('ai'),
    output: z.custom<Download>(),
    run: exportAccount,
    summary: 'Download all of the seller’s data',
    description:
      'A .tar.gz with one JSON file per kind, the photos, and a README. It contains the home address and what buyers wrote, but no secrets.',
    file: GZIP,
    response: z.string(),
    present: ({ filename, stream }) => ({
      body: null,
      file: { name: filename, type: GZIP, stream: bytesOf(stream) },
    }),
    errors: ['ACCOUNT_INCOMPLETE'],
  }),
  defineRoute('GET /api/account/items.csv', {
    name: 'exportItemsCsv',
    access: 'manage',
    limit: perSeller('read'),
    output: z.custom<Download>(),
    run: exportItemsCsv,
    summary: 'Download all listings as a table',
    description:
      'A CSV (UTF-8) with a row for each listing that isn’t deleted, private floor prices included; cells that a spreadsheet would run as formulas start with an apostrophe. The settings page and the `import` command can import it.',
    file: CSV,
    response: z.string(),
    present: ({ filename, stream }) => ({
      body: null,
      file: { name: filename, type: `${CSV}; charset=utf-8`, stream: bytesOf(stream) },
    }),
  }),
  defineRoute('POST /api/account/delete', {
    name: 'askForDeletion',
    access: 'write',
    input: DeleteInput,
    output: DeletionAsked,
    run: askForDeletion,
    summary: 'Ask to delete the account',
    description:
      'Only with the seller’s own session. Emails a link to a page whose button starts a 7-day waiting period; the same page or any sign-in cancels it. Then everything is deleted, photos included, and buyers with an open reservation are notified.',
    errors: ['forbidden', 'ACCOUNT_INCOMPLETE', 'NO_EMAIL_ON_FILE'],
  }),
  defineRoute('POST /api/account/delete/stop', {
    name: 'stopDeletion',
    access: 'write',
    output: DeletionStopped,
    run: stopDeletion,
    summary: 'Cancel the deletion of the account',
    description: 'Only with the seller’s own session.',
    errors: ['forbidden', 'ACCOUNT_INCOMPLETE'],
  }),
]);
