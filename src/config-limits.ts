export type RateLimit = { points: number; seconds: number };

/** How often callers may call, counted separately by address, by seller, or by email, as the names say. */
const DEFAULT_RATE_LIMITS = {
  send_code_email: { points: 5, seconds: 600 },
  send_code_ip: { points: 20, seconds: 600 },
  verify_ip: { points: 15, seconds: 600 },
  read: { points: 300, seconds: 60 },
  write: { points: 60, seconds: 60 },
  ai: { points: 20, seconds: 60 },
  buyer_ip: { points: 10, seconds: 600 },
  buyer_email: { points: 10, seconds: 600 },
  public_ip: { points: 300, seconds: 60 },
  find_ip: { points: 300, seconds: 60 },
  oauth_ip: { points: 60, seconds: 60 },
  mcp_ip: { points: 120, seconds: 60 },
  mcp: { points: 600, seconds: 60 },
} satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof DEFAULT_RATE_LIMITS;
export type RateLimits = Record<RateLimitName, RateLimit | null>;
export const RATE_LIMIT_NAMES = Object.keys(DEFAULT_RATE_LIMITS) as RateLimitName[];

/** Reads `name=count/seconds` pairs over the defaults; `off` for one or for all. */
export function parseRateLimits(text: string, refuse: (message: string) => void): RateLimits {
  if (text.trim() === 'off') {
    return Object.fromEntries(RATE_LIMIT_NAMES.map((name) => [name, null])) as RateLimits;
  }
  const limits: RateLimits = { ...DEFAULT_RATE_LIMITS };
  for (const part of text.split(',').filter((p) => p.trim() !== '')) {
    const [, name, value] = /^\s*([a-z_]+)=(\d+\/\d+|off)\s*$/.exec(part) ?? [];
    const known = RATE_LIMIT_NAMES.find((n) => n === name);
    if (!known || value === undefined) {
      refuse(`"${part}" is not name=count/seconds with a name of ${RATE_LIMIT_NAMES.join(', ')}`);
      continue;
    }
    const [points, seconds] = value.split('/').map(Number);
    if (value !== 'off' && !(points! > 0 && seconds! > 0))
      refuse(`"${part}" needs a count and seconds above 0`);
    limits[known] = value === 'off' ? null : { points: points!, seconds: seconds! };
  }
  return limits;
}
