import { OAuthError } from './errors.ts';

/** The parameters of an OAuth request. An empty value counts as missing (RFC 6749 section 3.1). */
export type Parameters = {
  get(name: string): string | undefined;
  /** For the one parameter that may be repeated (RFC 8707 section 2). */
  all(name: string): string[];
  /** @throws OAuthError invalid_request */
  need(name: string): string;
  isRepeated(name: string): boolean;
  /** @throws OAuthError invalid_request when one that may not be repeated is (RFC 6749 section 3.1) */
  checkNoneRepeated(): void;
};

export function readParameters(source: URLSearchParams): Parameters {
  const isRepeated = (name: string) => source.getAll(name).length > 1;
  const get = (name: string) => source.get(name) || undefined;
  return {
    get,
    isRepeated,
    all: (name) => source.getAll(name).filter(Boolean),
    need(name) {
      const value = get(name);
      if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`);
      return value;
    },
    checkNoneRepeated() {
      for (const name of new Set(source.keys())) {
        if (name === 'resource' || !isRepeated(name)) continue;
        throw new OAuthError('invalid_request', 'A parameter was sent more than once.');
      }
    },
  };
}
