import { type Load, type LoadOptions, load } from './load.ts';
import { cpuMs, type Server } from './server.ts';

/** The load on each server in each round. */
export const ROUND = { connections: 16, forMs: 600 };
const ROUNDS = 7;
/**
 * Responses before measuring starts: a program that runs for days was compiled long ago. After 1,500 responses, V8
 * was still compiling half of what a request needs, and more in larger programs. A slow server stops sooner.
 */
const WARM_UP = { answers: 20_000, forMs: 5000 };

type Round = Load & { cpuMicroseconds: number };

/**
 * Loads the servers in turn, each with `options` or its own, round after round, so that anything else on the machine
 * affects all of them alike. Returns a table of medians. The ratios are relative to the first server within each
 * round: once by requests per second, and once per second of processor time, which neighbors on the machine don't
 * stretch.
 */
export async function compare(
  title: string,
  servers: (Partial<LoadOptions> & { name: string; server: Server })[],
  options: Omit<LoadOptions, 'port'>,
): Promise<string> {
  const results = servers.map((): Round[] => []);
  for (const { server, name: _, ...own } of servers) {
    let left = WARM_UP.answers;
    const isOver = () => left-- <= 0;
    await load({ ...options, ...own, forMs: WARM_UP.forMs, isOver, port: server.port });
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { server, name: _, ...own }] of servers.entries()) {
      const cpuBefore = cpuMs(server.pid);
      const measured = await load({ ...options, ...own, port: server.port });
      const cpuMicroseconds = ((cpuMs(server.pid) - cpuBefore) * 1000) / measured.answers;
      results[i]?.push({ ...measured, cpuMicroseconds });
    }
  }
  const [base = []] = results;
  const lines = servers.map(({ name }, i) => {
    const own = results[i] ?? [];
    const over = (value: (own: Round, base: Round) => number) =>
      median(own.map((each, round) => value(each, base[round] ?? each)));
    return row(name, [
      over((each) => each.perSecond).toFixed(0),
      over((each, first) => each.perSecond / first.perSecond).toFixed(2),
      over((each) => each.p99Ms).toFixed(1),
      over((each) => each.cpuMicroseconds).toFixed(0),
      over((each, first) => first.cpuMicroseconds / each.cpuMicroseconds).toFixed(2),
    ]);
  });
  return ['', row(title, ['req/s', 'ratio', 'p99 ms', 'cpu µs', 'ratio']), ...lines].join('\n');
}

const row = (name: string, cells: string[]) =>
  `  ${name.padEnd(42)}${cells.map((cell) => cell.padStart(9)).join('')}`;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}
