import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/program.ts';

const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url));
const BARE = fileURLToPath(new URL('./bare-server.js', import.meta.url));

export type Server = { port: number; pid: number; startMs: number; stop(): Promise<void> };

/** Limits that no load may reach. */
const UNLIMITED = [
  'read',
  'write',
  'ai',
  'public_ip',
  'find_ip',
  'mcp_ip',
  'mcp',
  'buyer_ip',
  'buyer_email',
] as const;

/** The service with its default settings, except for the limits above and the choice of fast lanes. */
export async function startService(
  dataDir: string,
  {
    unlimited = UNLIMITED,
    fastLane = 'on',
    env = {},
  }: {
    unlimited?: readonly (typeof UNLIMITED)[number][];
    fastLane?: 'on' | 'off';
    env?: Record<string, string>;
  } = {},
): Promise<Server> {
  const port = await freePort();
  const limits = unlimited.map((name) => `${name}=1000000000/60`);
  return start([MAIN, 'serve', '--accept-new-secrets'], dataDir, port, {
    PORT: String(port),
    BASE_URL: 'http://localhost:3000',
    DATA_DIR: dataDir,
    FAST_LANE: fastLane,
    RATE_LIMITS: limits.join(','),
    PLAN_DEFAULT: 'garage_sale',
    TRUSTED_PROXIES: '1',
    ...env,
  });
}

export type BareKind = 'node' | 'hono' | 'hono-full' | 'hono-durable' | 'hono-writes' | 'quick-start';

export async function startBare(kind: BareKind, dataDir: string): Promise<Server> {
  const port = await freePort();
  return start([BARE, kind, join(dataDir, 'service.db'), String(port)], dataDir, port, {});
}

async function start(
  args: string[],
  dir: string,
  port: number,
  env: Record<string, string>,
): Promise<Server> {
  mkdirSync(dir, { recursive: true });
  const startedAt = performance.now();
  // Log lines go to a file, as they do under a service manager.
  const log = openSync(join(dir, 'log'), 'a');
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, args, { env: { PATH, ...env }, stdio: ['ignore', log, 'inherit'] });
  const exited = once(child, 'exit');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    await sleep(5);
  }
  const startMs = performance.now() - startedAt;
  return {
    port,
    pid: pidOf(child),
    startMs,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The server did not start');
  return child.pid;
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const KB_PER_MB = 1024;

/** The most memory that a process has ever used, in MB. */
export function peakRssMb(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(peak?.[1] ?? 0) / KB_PER_MB;
}

/**
 * The processor time that a process has used, in milliseconds. Unlike time on the clock, neighbors don't stretch it.
 */
export function cpuMs(pid: number, counted = [UTIME, STIME]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Each value is in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return counted.reduce((sum, field) => sum + Number(fields[field]), 0) * 10;
}

/** Positions of the values after the name in brackets: the process's own time, and that of children that have ended. */
const [UTIME, STIME, CUTIME, CSTIME] = [11, 12, 13, 14];

/**
 * The processor time that a process and its children have used, including children that have ended, in milliseconds.
 */
export function treeCpuMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const own = cpuMs(pid, [UTIME, STIME, CUTIME, CSTIME]);
  return children.reduce((sum, child) => sum + cpuMs(Number(child)), own);
}

/** The present memory of a process and all its children, in MB; shared memory is counted once. */
export function treeMb(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const share = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return children.reduce((sum, child) => sum + treeMb(Number(child)), Number(share?.[1] ?? 0) / KB_PER_MB);
  } catch {
    return 0; // it ended meanwhile
  }
}
