/* What a view says: the sentences of the seller's language, ICU messages as far as those of views go. */

const { lang, dataset } = document.documentElement;
const SENTENCES = JSON.parse(document.querySelector('#words').textContent);
/** How days, times and amounts are written: the language, as the seller's country writes it. */
export const locale = dataset.locale || lang;
const plurals = new Intl.PluralRules(lang);
/** Sentences of refusals by their codes; none in English, where a refusal's own sentence says more. */
const REFUSED = JSON.parse(document.querySelector('#refused').textContent);

/** What people read of a refusal; what has no code is said by the view itself. */
export const refusalIn = ({ code, error }) => (code && (REFUSED[code] ?? REFUSED.other)) || error;

/** The sentence under that key, with its facts. */
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

/** Where the brace closes that opens at `from`. */
function closing(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
