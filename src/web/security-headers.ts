import type { Config } from '../config.ts';

/** What a page may do beyond the strict default, by directive: `{ 'form-action': ['https://client.example'] }`. */
export type PolicyExtras = Partial<
  Record<'form-action' | 'img-src' | 'connect-src' | 'frame-src' | 'frame-ancestors', readonly string[]>
>;

/** `Cache-Control` of a file whose address changes with its content. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Headers of pictures, which agents, chats, and other marketplaces show straight from here. */
export const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

const NOTHING = ["'none'"];

type Origin = Pick<Config, 'baseUrl'>;

/** No inline scripts or styles, and nothing from other sites. Photos may come from the service's public address. */
function contentSecurityPolicy(config: Origin, extras: PolicyExtras = {}): string {
  const directives = {
    'default-src': NOTHING,
    'img-src': ["'self'", new URL(config.baseUrl).origin],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': NOTHING,
    'form-action': ["'self'"],
    'frame-ancestors': NOTHING,
    'base-uri': NOTHING,
  };
  return Object.entries(directives)
    .map(([name, sources]) => {
      const more = extras[name as keyof PolicyExtras] ?? [];
      return [name, ...(sources === NOTHING && more.length > 0 ? [] : sources), ...more].join(' ');
    })
    .join('; ');
}

export const securityHeaders = (config: Origin, extras: PolicyExtras = {}): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(config, extras),
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`: with it, browsers send `Origin: null` on our own forms, which the CSRF check refuses.
  'referrer-policy': 'same-origin',
  'x-frame-options': extras['frame-ancestors'] ? 'SAMEORIGIN' : 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(config.baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
