// Prints what CHANGELOG.md says about one version: node .github/release-notes.mjs 0.3.6
import { readFileSync } from 'node:fs';

const [version = ''] = process.argv.slice(2);
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
const section = changelog.split(/^## /m).find((part) => part.startsWith(`[${version}]`));
if (!section) {
  process.stderr.write(`CHANGELOG.md has no section for ${version}.\n`);
  process.exit(1);
}
process.stdout.write(`${section.split('\n').slice(1).join('\n').trim()}\n`);
