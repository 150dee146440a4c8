import { type Load, type LoadOptions, load } from './load.ts';
import { cpuMs, type Server } from './server.ts';

export type Measured = {
  name: string;
  perSecond: number;
  p99Ms: number;
  /** Processor time per request. */
  cpuMicroseconds: number;
  /** Requests per second, against the first variant. */
  ratio: number;
  /** Requests per second of processor time, against the first variant. */
  cpuRatio: number;
};

type Round = Load & { cpuMicroseconds: number };

/**
 * Loads the servers in turn, `rounds` times, so that whatever else the machine does hits all of them alike. Ratios
 * are to the first one and taken within each round; the medians are returned.
 */
export async function compare(
  servers: { name: string; server: Server }[],
  options: Omit<LoadOptions, 'port'>,
  rounds: number,
): Promise<Measured[]> {
  const results = servers.map((): Round[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [i, { server }] of servers.entries()) {
      const cpuBefore = cpuMs(server.pid);
      const measured = await load({ ...options, port: server.port });
      const cpuMicroseconds = ((cpuMs(server.pid) - cpuBefore) * 1000) / measured.answers;
      if (round >= 0) results[i]?.push({ ...measured, cpuMicroseconds }); // the first round warms up
    }
  }
  const base = results[0] ?? [];
  return servers.map(({ name }, i) => {
    const own = results[i] ?? [];
    const across = (value: (own: Round, base: Round) => number) =>
      median(own.map((each, round) => value(each, base[round] ?? each)));
    return {
      name,
      perSecond: across((each) => each.perSecond),
      p99Ms: across((each) => each.p99Ms),
      cpuMicroseconds: across((each) => each.cpuMicroseconds),
      ratio: across((each, first) => each.perSecond / first.perSecond),
      cpuRatio: across((each, first) => first.cpuMicroseconds / each.cpuMicroseconds),
    };
  });
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}
