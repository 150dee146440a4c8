import type { Config } from '../config.ts';
import { isLoopback } from '../text/loopback.ts';

/** Guards against DNS rebinding: a page's own name sends its own Host and Origin. Only browsers send an Origin. */
export function originGuard(config: Pick<Config, 'baseUrl' | 'allowedOrigins'>) {
  const named = new Set(config.allowedOrigins);
  const hosts = new Set(config.allowedOrigins.map((origin) => hostnameOf(origin)));
  /** The base URL may change while the service runs. */
  let base = '';
  let own = new URL('http://localhost');
  const ours = () => {
    if (base !== config.baseUrl) own = new URL(config.baseUrl);
    base = config.baseUrl;
    return own;
  };
  return {
    allowsOrigin: (origin: string | null): boolean =>
      origin === null ||
      named.has(origin) ||
      ours().origin === origin ||
      (isLoopback(ours().hostname) && isLoopback(hostnameOf(origin))),
    allowsHost: (host: string | null): boolean => {
      if (host === null || host === ours().host) return true;
      const name = host.replace(/:\d*$/, '').toLowerCase();
      return hosts.has(name) || name === ours().hostname || isLoopback(name);
    },
  };
}

const hostnameOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '');
