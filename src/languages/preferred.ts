import { remembered } from '../text/remembered.ts';
import { DEFAULT_LANGUAGE, type Language, languageNamed } from './index.ts';

/** Browsers don't send longer headers, so the rest isn't read. */
const READ = 200;

/** The best of our languages by an `Accept-Language` header (RFC 9110): by weight, then by order. */
export const preferredLanguage = (header: string | undefined): Language => best(header ?? '');

const best = remembered(1000, (header) => {
  const ranked = header
    .slice(0, READ)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const given = parameters.find((each) => /^q=/i.test(each))?.slice(2) ?? '1';
      return { tag, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given) : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of ranked) {
    const language = tag === '*' ? DEFAULT_LANGUAGE : languageNamed(tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
});
