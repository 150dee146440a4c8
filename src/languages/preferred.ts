import { parseAccept } from 'hono/utils/accept';
import { remembered } from '../text/remembered.ts';
import { DEFAULT_LANGUAGE, type Language, languageNamed } from './index.ts';

/** Browsers don't send longer headers, so the rest isn't read. */
const READ = 200;

/** The best of our languages by an `Accept-Language` header (RFC 9110): by weight, then by order. */
export const preferredLanguage = (header: string | undefined): Language => best(header ?? '');

const best = remembered(1000, (header) => {
  for (const { type: tag, q } of parseAccept(header.slice(0, READ))) {
    const language = tag === '*' ? DEFAULT_LANGUAGE : languageNamed(tag);
    if (language && q > 0) return language;
  }
  return DEFAULT_LANGUAGE;
});
