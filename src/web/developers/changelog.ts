import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.ts';

export type Release = {
  /** `Unreleased` or `0.3.6`. */
  version: string;
  date: string | undefined;
  groups: { title: string; changes: string[] }[];
};

/** What changed for callers, newest first, as CHANGELOG.md says it (the format of keepachangelog.com). */
export const readChangelog = (): Release[] =>
  parseChangelog(readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8'));

export function parseChangelog(markdown: string): Release[] {
  const releases: Release[] = [];
  for (const line of markdown.split('\n')) {
    const [, version, date] = /^## \[(.+)\](?: - (\S+))?$/.exec(line) ?? [];
    const groups = releases.at(-1)?.groups;
    const changes = groups?.at(-1)?.changes;
    if (version !== undefined) releases.push({ version, date, groups: [] });
    else if (line.startsWith('### ')) groups?.push({ title: line.slice(4), changes: [] });
    else if (line.startsWith('- ')) changes?.push(line.slice(2));
    else if (line.startsWith('  ') && changes?.length) changes.push(`${changes.pop()} ${line.trim()}`);
  }
  return releases;
}
