// npm run eval:writer [-- <folder>]: scores the configured listing writer on photos, each with a facts file beside
// it.
import { configuredWriter } from '../../src/adapters/listing-writer/configured.ts';
import { readConfig } from '../../src/config.ts';
import { readCases } from './facts.ts';
import { runCases } from './run.ts';
import { tableOf } from './table.ts';

const [folder = 'test/eval/photos'] = process.argv.slice(2);
try {
  const { listingWriter } = readConfig(process.env);
  const writer = await configuredWriter(listingWriter);
  const name = 'model' in listingWriter ? `${writer.name} (${listingWriter.model})` : writer.name;
  const cases = await readCases(folder);
  const rows = await runCases(writer, cases, () => performance.now());
  process.stdout.write(`${tableOf(name, rows)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
