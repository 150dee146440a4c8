import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export type Program = {
  url: string;
  child: ChildProcess;
  /** Ends the program immediately, as a crash or a power failure would. */
  kill(): Promise<void>;
  /** Asks the program to stop, as an operator does. Returns the exit code. */
  stop(): Promise<number | null>;
};

export type ProgramOptions = {
  /** The result of `builtMain()`. */
  main: string;
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** Arguments for Node.js itself, before the program's name. */
  nodeArgs?: string[];
};

/** Starts the service in a separate process and waits until it accepts requests. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { main, dataDir, port, env = {}, nodeArgs = [] } = options;
  const child = spawn(process.execPath, [...nodeArgs, main, 'serve'], {
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => line.includes('is ready at') && resolve());
  });
  const ended = exited.then(([code]) => {
    throw new Error(`The service ended with ${code} before it was ready`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** A port that no one is listening on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

/** The code in the newest email in `dataDir`, to `email` if given. Waits until there is one. */
export async function mailedCode(dataDir: string, email?: string): Promise<string> {
  const dir = join(dataDir, 'mail');
  for (let tries = 0; tries < 200; tries++) {
    const files = existsSync(dir) ? readdirSync(dir).filter((file) => /^\d.*\.json$/.test(file)) : [];
    const mails = files
      .sort()
      .map((file): { to: string; text: string } => JSON.parse(readFileSync(join(dir, file), 'utf8')));
    const mail = mails.findLast(({ to }) => email === undefined || to === email);
    if (mail) {
      return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
    }
    await sleep(50);
  }
  throw new Error('No mail was written');
}

/** Signs a new seller in over REST. Returns the API key. */
export async function signInAt(url: string, dataDir: string, email: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/auth/send-code', { email });
  const code = await mailedCode(dataDir, email);
  const answer = await post('/api/auth/verify-code', { email, code, agent: true });
  const { apiKey }: { apiKey: string } = JSON.parse(await answer.text());
  return apiKey;
}
