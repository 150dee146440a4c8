import type { Config } from '../config.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Guards against DNS rebinding: a page that made its own name point here sends its own Host and Origin.
 * Requests without an Origin come from no browser.
 */
export function originGuard(config: Pick<Config, 'baseUrl' | 'allowedOrigins'>) {
  const own = new URL(config.baseUrl);
  const origins = new Set([own.origin, ...config.allowedOrigins]);
  const hosts = new Set([own.hostname, ...config.allowedOrigins.map((origin) => hostnameOf(origin))]);
  return {
    allowsOrigin: (origin: string | null): boolean =>
      origin === null || origins.has(origin) || (isLoopback(own.hostname) && isLoopback(hostnameOf(origin))),
    allowsHost: (host: string | null): boolean => {
      if (host === null || host === own.host) return true;
      const name = host.replace(/:\d*$/, '').toLowerCase();
      return hosts.has(name) || isLoopback(name);
    },
  };
}

const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

function hostnameOf(origin: string): string {
  try {
    return new URL(origin).hostname;
  } catch {
    return '';
  }
}
