import { expect, it } from 'vitest';
import { imports } from '../support/imports.ts';

/** All files that are read before the service listens: everything except what is imported on first use. */
function readAtStart(entries: string[]): Set<string> {
  const read = new Set(entries);
  for (const from of read) {
    for (const each of imports) if (each.from === from && !each.typeOnly && !each.later) read.add(each.to);
  }
  return read;
}

it('a start reads no library that few requests need', () => {
  const read = readAtStart(['src/main.ts', 'src/cli/serve.ts', 'db/sqlite.ts']);
  expect(read.size).toBeGreaterThan(500);
  const heavy =
    /^(@simplewebauthn|@modelcontextprotocol|@google|pg|drizzle-orm\/(node-postgres|pg-core)|stripe|resend|nodemailer|imapflow|openid-client|sharp|libheif|qrcode|web-push|node-html-markdown|postal-mime)(\/|$)/;
  expect([...read].filter((each) => heavy.test(each))).toEqual([]);
});
