import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inMemory } from './in-memory.ts';

export type Cluster = { url: string; stop(): Promise<void> };
type Settings = Record<string, string>;
/** How the server ends: without saving (`QUIT`), or in order, keeping its data (`INT`). */
type End = 'QUIT' | 'INT';

/** The server ends with its standard input, so an interrupted run leaves nothing behind. */
const SUPERVISE =
  'dir=$1; end=$2; shift 2; "$@" & cat > /dev/null; kill -$end $!; wait $!; [ $end = INT ] || rm -rf "$dir"';

/**
 * Starts a PostgreSQL server on a socket in a temporary directory.
 * @param where the folder for its data: millions of rows belong on a disk
 * @throws if it can't be started
 */
export const startCluster = (where = inMemory(), settings?: Settings): Promise<Cluster> =>
  startIn(mkdtempSync(join(where, 'resale-pg-')), settings);

/** The server whose data is in `dir`, which is created if missing and remains when the server ends. */
export function startKeptCluster(dir: string, settings?: Settings): Promise<Cluster> {
  mkdirSync(dir, { recursive: true });
  return existsSync(join(dir, 'data')) ? serve(dir, settings, 'INT') : startIn(dir, settings, 'INT');
}

async function startIn(dir: string, settings?: Settings, end?: End): Promise<Cluster> {
  const bin = findBinaries();
  const user = serverUser();
  if (user) chownSync(dir, user.uid, user.gid);
  const data = join(dir, 'data');
  const init = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  try {
    execFileSync(join(bin, 'initdb'), init, { ...user, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
  return serve(dir, settings, end);
}

/** A standby of a server, with the same data, on its own socket. */
export async function startStandby(of: Cluster): Promise<Cluster> {
  const user = serverUser();
  const dir = mkdtempSync(join(inMemory(), 'resale-pg-'));
  if (user) chownSync(dir, user.uid, user.gid);
  const from = new URL(of.url).searchParams.get('host') ?? '';
  const args = [
    '-h',
    from,
    '-U',
    'postgres',
    '-D',
    join(dir, 'data'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ];
  execFileSync(join(findBinaries(), 'pg_basebackup'), args, {
    ...user,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return serve(dir);
}

/** Starts the server whose data is in `dir`. */
async function serve(dir: string, more: Settings = {}, end: End = 'QUIT'): Promise<Cluster> {
  const bin = findBinaries();
  const user = serverUser();
  const data = join(dir, 'data');
  const settings = {
    listen_addresses: '',
    unix_socket_directories: dir,
    max_connections: '300',
    // Tests empty their databases, which live for minutes: vacuuming would be wasted.
    autovacuum: 'off',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    ...more,
  };
  const server = [
    join(bin, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn('sh', ['-c', SUPERVISE, 'sh', dir, end, ...server], {
    ...user,
    cwd: dir,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = () => {
    child.stdin.end();
    return gone;
  };
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`;
  try {
    await answers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function answers(url: string) {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await sleep(50);
    }
  }
}

/** The folder of the server's programs, which Debian keeps out of the path. */
function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('no PostgreSQL server is installed');
  return found;
}

/** The user to run the server as: PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'pipe'] }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
