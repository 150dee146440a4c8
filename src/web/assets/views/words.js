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

/** The sentence with that key, with its values filled in. */
export const t = (key, facts = {}) => spoken(SENTENCES[key], facts);

/** @param n what `#` stands for */
function spoken(text, facts, n) {
  let said = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '#' && n !== undefined) said += n.toLocaleString(locale);
    else if (text[at] !== '{') said += text[at];
    else {
      const end = closing(text, at);
      const [name, kind, ...forms] = text.slice(at + 1, end).split(', ');
      said += kind ? spoken(formFor(forms.join(', '), facts[name]), facts, facts[name]) : facts[name];
      at = end;
    }
  }
  return said;
}

function formFor(forms, n) {
  const found = {};
  for (let open = forms.indexOf('{'), from = 0; open >= 0; open = forms.indexOf('{', from)) {
    const end = closing(forms, open);
    found[forms.slice(from, open).trim()] = forms.slice(open + 1, end);
    from = end + 1;
  }
  return found[`=${n}`] ?? found[plurals.select(n)] ?? found.other;
}

/** The position of the brace that closes the one opened at `from`. */
function closing(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
