import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchange } from './load.ts';
import { type Seed, seed } from './seed.ts';
import { type BareKind, type Server, startBare, startService } from './server.ts';

export type Stage = {
  data: Seed;
  service: Server;
  bare(kind: BareKind): Promise<Server>;
  /** Another instance of the service, with its default limits except for reading. */
  fresh(): Promise<Server>;
  /** The service without db/fast and src/mcp/fast. */
  slow(): Promise<Server>;
  /** An empty data directory. */
  emptyDir(): string;
  close(): Promise<void>;
};

/** The service and its baselines, each in a separate process with its own copy of the same data. */
export async function openStage(): Promise<Stage> {
  const dir = mkdtempSync(join(tmpdir(), 'resale-bench-'));
  const running: Server[] = [];
  const emptyDir = () => mkdtempSync(join(dir, 'data-'));
  const seedDir = emptyDir();
  const data = await seed(seedDir);
  const start = async (how: (dataDir: string) => Promise<Server>) => {
    const dataDir = emptyDir();
    cpSync(join(seedDir, 'service.db'), join(dataDir, 'service.db'));
    const server = await how(dataDir);
    running.push(server);
    return server;
  };
  return {
    data,
    service: await start((dataDir) => startService(dataDir)),
    fresh: () => start((dataDir) => startService(dataDir, { unlimited: ['read'] })),
    slow: () => start((dataDir) => startService(dataDir, { fastLane: 'off' })),
    bare: (kind) => start((dataDir) => startBare(kind, dataDir)),
    emptyDir,
    async close() {
      await Promise.all(running.map((server) => server.stop()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Sends one request to a server and returns its JSON, whether plain or as the only event of a stream. */
export async function ask(server: Server, request: Buffer): Promise<unknown> {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  try {
    const text = (await exchange(socket, request)).toString();
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  } finally {
    socket.destroy();
  }
}
