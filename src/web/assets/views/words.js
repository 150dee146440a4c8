/* What a view says: the sentences in the seller's language. It reads the parts of ICU MessageFormat that views use. */

const { lang, dataset } = document.documentElement;
const SENTENCES = JSON.parse(document.querySelector('#words').textContent);
/** How to write days, times, and amounts: in the language, as the seller's country does. */
export const locale = dataset.locale || lang;
const plurals = new Intl.PluralRules(lang);
/** Sentences for refusals, by code. Empty in English, where a refusal's own sentence says more. */
const REFUSED = JSON.parse(document.querySelector('#refused').textContent);

/** A refusal in words for people. Errors without a code come from the view itself and are already in words. */
export const refusalIn = ({ code, error }) => (code && (REFUSED[code] ?? REFUSED.other)) || error;

/** `{n, plural, one {# item} other {{who} and # more}}`: forms of a sentence, which may have values in them. */
const PLURAL = /\{(\w+), plural, ((?:[^{}]|\{(?:[^{}]|\{\w+\})*\})+)\}/g;
const FORM = /(\S+) \{((?:[^{}]|\{\w+\})*)\}/g;

/** The sentence with that key, with its values filled in. Values come last: they may contain anything. */
export const t = (key, facts = {}) =>
  SENTENCES[key]
    .replace(PLURAL, (_, name, forms) => formFor(forms, facts[name]))
    .replace(/\{(\w+)\}/g, (_, name) => facts[name]);

function formFor(forms, n) {
  const found = Object.fromEntries([...forms.matchAll(FORM)].map(([, when, form]) => [when, form]));
  const form = found[`=${n}`] ?? found[plurals.select(n)] ?? found.other;
  return form.replaceAll('#', n.toLocaleString(locale));
}
