import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb/cli';
import { packageRoot } from '../src/package-root.ts';
import { withBundle } from './manifest.ts';
import { stageBundle, stagePackages } from './stage.ts';

/*
 * `npm run mcpb [-- https://your-host.example]`: the bundle for Claude Desktop, one for all platforms, and
 * server.json with its checksum. The address is that of whoever hands it out.
 */

const [given] = process.argv.slice(2);
const address = given === undefined ? undefined : new URL(given).origin;
const out = join(packageRoot, 'dist/mcpb');
const { name, version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
const file = `${name}-${version}.mcpb`;

const stage = mkdtempSync(join(tmpdir(), 'resale-mcpb-'));
try {
  await stageBundle({ dist: join(packageRoot, 'dist'), to: stage, address });
  await stagePackages(stage);
  const packed = await packExtension({ extensionPath: stage, outputPath: join(out, file), silent: true });
  if (!packed) throw new Error('The bundle could not be packed.');
  const bytes = readFileSync(join(out, file));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const serverJson = JSON.parse(readFileSync(join(packageRoot, 'server.json'), 'utf8'));
  writeFileSync(
    join(out, 'server.json'),
    `${JSON.stringify(withBundle(serverJson, { file, sha256 }), null, 2)}\n`,
  );
  const megabytes = (bytes.length / 1024 / 1024).toFixed(1);
  process.stdout.write(`dist/mcpb/${file}: ${megabytes} MB, sha256 ${sha256}\n`);
  if (address === undefined) {
    const how = 'npm run mcpb -- https://your-host.example';
    process.stdout.write(`It has no privacy policy, which directories require: ${how}\n`);
  }
} finally {
  rmSync(stage, { recursive: true, force: true });
}
