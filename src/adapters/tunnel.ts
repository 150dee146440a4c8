import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { MINUTE, SECOND } from '../units.ts';

/** Programs that give this computer a public address, in the order of preference. */
export const TUNNELS = {
  cloudflared: {
    args: (port: number) => ['tunnel', '--no-autoupdate', '--url', `http://127.0.0.1:${port}`],
    address: /https:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com/,
    install: 'https://developers.cloudflare.com/cloudflare-one/connections/connect-networks/downloads/',
  },
  tailscale: {
    args: (port: number) => ['funnel', String(port)],
    address: /https:\/\/[a-z0-9.-]+\.ts\.net(?::\d+)?/,
    install: 'https://tailscale.com/download',
  },
} as const;
export type TunnelName = keyof typeof TUNNELS;
export const TUNNEL_NAMES = Object.keys(TUNNELS) as TunnelName[];

export type TunnelEvents = {
  /** It printed its address, which now leads here. */
  up(url: string): void;
  /** It ended and will be restarted after a pause. */
  down(): void;
};

export interface Tunnels {
  /**
   * Runs the program until it is stopped, and restarts it when it ends: after a second at first, after a minute at
   * most. Settles once it runs; undefined if it isn't installed.
   */
  open(name: TunnelName, port: number, events: TunnelEvents): Promise<{ stop(): void } | undefined>;
}

const LONGEST_PAUSE_MS = MINUTE;

/** @param firstPauseMs the pause before a tunnel that ended is opened again; it doubles with each failure */
export const programTunnels = ({ firstPauseMs = SECOND } = {}): Tunnels => ({
  async open(name, port, { up, down }) {
    const { args, address } = TUNNELS[name];
    let child: ChildProcess | undefined;
    let timer: NodeJS.Timeout | undefined;
    let stopped = false;
    let pauseMs = firstPauseMs;

    const start = (): Promise<boolean> =>
      new Promise((resolve) => {
        const running = spawn(name, args(port), { stdio: ['ignore', 'pipe', 'pipe'] });
        child = running;
        let url: string | undefined;
        const hear = (line: string) => {
          const [said] = address.exec(line) ?? [];
          if (said === undefined || url !== undefined || stopped) return;
          url = said;
          pauseMs = firstPauseMs;
          up(said);
        };
        for (const out of [running.stdout, running.stderr]) createInterface({ input: out }).on('line', hear);
        running.once('spawn', () => resolve(true));
        running.once('error', () => resolve(false));
        running.once('exit', () => {
          if (stopped) return;
          if (url !== undefined) down();
          timer = setTimeout(() => void start(), pauseMs);
          pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        });
      });

    if (!(await start())) return undefined;
    return {
      stop() {
        stopped = true;
        clearTimeout(timer);
        child?.kill('SIGTERM');
      },
    };
  },
});
