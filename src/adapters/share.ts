import type { Config } from '../config.ts';
import { TUNNEL_NAMES, TUNNELS, type TunnelName, type Tunnels } from './tunnel.ts';

export type ShareState = { state: 'off' | 'starting' | 'on'; program?: TunnelName; url?: string };

/**
 * Shares this computer through an installed tunnel program: while it runs, the address that it prints is the base
 * URL, in place of `BASE_URL`. `config.baseUrl` changes with it, so read it at each use.
 */
export type Share = {
  readonly now: ShareState;
  /** Starts the first installed program, or the named one. Returns undefined when there is none. */
  start(name?: TunnelName): Promise<TunnelName | undefined>;
  stop(): void;
  /** Called with each new address, and with undefined when it ends. */
  onChange?: (url: string | undefined) => void;
};

/** One tunnel at a time. While it is open, `config` also trusts it as a proxy. */
export function sharing(config: Config, tunnels: Tunnels): Share {
  const { trustedProxies } = config;
  let open: { stop(): void } | undefined;
  const leave = () => {
    if (config.unsharedUrl !== undefined) config.baseUrl = config.unsharedUrl;
    config.unsharedUrl = undefined;
    config.trustedProxies = trustedProxies;
  };
  const share: Share & { now: ShareState } = {
    now: { state: 'off' },
    async start(name) {
      share.stop();
      for (const program of name ? [name] : TUNNEL_NAMES) {
        share.now = { state: 'starting', program };
        open = await tunnels.open(program, config.port, {
          up(url) {
            config.unsharedUrl ??= config.baseUrl;
            config.baseUrl = url;
            // The tunnel reports the client's address: without it, all visitors would share one limit.
            config.trustedProxies = Math.max(1, trustedProxies);
            share.now = { state: 'on', program, url };
            share.onChange?.(url);
          },
          down() {
            leave();
            share.now = { state: 'starting', program };
            share.onChange?.(undefined);
          },
        });
        if (open) return program;
      }
      share.now = { state: 'off' };
      return undefined;
    },
    stop() {
      open?.stop();
      open = undefined;
      leave();
      share.now = { state: 'off' };
    },
  };
  return share;
}

export const HOW_TO_INSTALL = TUNNEL_NAMES.map((name) => `${name} (${TUNNELS[name].install})`).join(' or ');
