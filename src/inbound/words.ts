import type { Email } from 'postal-mime';

/** How much of an email's text is read: more than anyone types, because quotes can be long. */
const LONGEST_TEXT = 100_000;
const LONGEST_HTML = 500_000;

/** `On Mon, May 4, 2026 at 10:00 AM Ann <ann@example.com> wrote:`, as mail programs write it in our languages. */
const ATTRIBUTIONS = [
  /^on\s(?=.*\d).{5,300}\swrote:$/i,
  /^am\s(?=.*\d).{5,300}\sschrieb(\s.{1,200})?:$/i,
  /^le\s(?=.*\d).{5,300}\sa\sécrit\s?:$/i,
  /^el\s(?=.*\d).{5,300}\sescribió:$/i,
  /^em\s(?=.*\d).{5,300}\sescreveu:$/i,
  /^\d{4}-\d{2}-\d{2}\s[^<>]{0,200}<[^<>@\s]{1,100}@[^<>\s]{1,100}>[^<>]{0,60}:$/,
];

/** Lines after which an earlier email follows without any marks. */
const EARLIER_MAIL =
  /^[-_\s]*(original message|ursprüngliche nachricht|message d['’]origine|mensaje original|mensagem original|forwarded message|weitergeleitete nachricht)[-_\s]*$/i;
const FROM_LINE = /^\*?(from|von|de)\s?:\*?\s.*\S/i;
const NEXT_LINES =
  /^\*?(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|objet|à|enviado( el)?|fecha|para|asunto|enviad[oa] em|data|assunto)\s?:\*?\s/i;

/** Lines that phones and programs add below an email. */
const SENT_FROM =
  /^(sent (from|via|with) |get outlook for |(von|aus) mein\S* .{1,60}gesendet|gesendet (von|mit|über) |outlook für .{1,30} beziehen|envoyé (de|depuis|à partir de|avec) |télécharge[rz]? outlook|obtene[rz] outlook|enviado (desde|do|de|a partir|com|con) |obte[nr]h?[ae]? o outlook|diese nachricht wurde von mein)/i;

/** What a person wrote in an email, without the quote, the signature, and anything that the program added. */
export function wordsOfMail({ text, html }: Pick<Email, 'text' | 'html'>): string {
  const plain = text?.trim() ? text.slice(0, LONGEST_TEXT) : textOfHtml((html ?? '').slice(0, LONGEST_HTML));
  return withoutTail(withoutQuotes(linesOf(plain)));
}

const linesOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd());

const isQuoted = (line: string | undefined): boolean => /^\s{0,3}>/.test(line ?? '');

function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? '';
    if (isQuoted(line)) {
      i += 1;
      continue;
    }
    const said = attributionAt(lines, i);
    if (said > 0) {
      const next = nextWritten(lines, i + said);
      // Without marks, a quote has no visible end, so everything below belongs to it.
      if (!isQuoted(lines[next])) break;
      i = next;
      continue;
    }
    if (EARLIER_MAIL.test(line.trim()) || isHeaderBlock(lines, i)) break;
    kept.push(line);
    i += 1;
  }
  return kept;
}

/** How many lines an attribution at `i` takes; 0 if there is none. */
function attributionAt(lines: readonly string[], i: number): number {
  let joined = '';
  for (let n = 1; n <= 3; n += 1) {
    const line = lines[i + n - 1]?.trim() ?? '';
    if (line === '') return 0;
    joined = joined === '' ? line : `${joined} ${line}`;
    if (joined.length > 500) return 0;
    if (joined.endsWith(':') && ATTRIBUTIONS.some((rule) => rule.test(joined))) return n;
  }
  return 0;
}

function nextWritten(lines: readonly string[], from: number): number {
  let i = from;
  while (i < lines.length && lines[i]?.trim() === '') i += 1;
  return i;
}

/** `From: … Sent: … To: …`, the first lines of Outlook's quotes. */
function isHeaderBlock(lines: readonly string[], i: number): boolean {
  const line = lines[i]?.trim() ?? '';
  const first = /^_{10,}$/.test(line) ? nextWritten(lines, i + 1) : i;
  if (!FROM_LINE.test(lines[first]?.trim() ?? '')) return false;
  return [first + 1, first + 2].every((at) => NEXT_LINES.test(lines[at]?.trim() ?? ''));
}

function withoutTail(lines: readonly string[]): string {
  const sign = lines.findIndex((line) => line === '--' || line === '-- ' || line === '—');
  const kept = [...(sign > 0 ? lines.slice(0, sign) : lines)];
  while (kept.length > 0) {
    const last = kept.at(-1)?.trim() ?? '';
    if (last !== '' && !(last.length < 100 && SENT_FROM.test(last))) break;
    kept.pop();
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const BREAKS = new Set('br p div tr li hr h1 h2 h3 h4 h5 h6 table ul ol pre'.split(' '));
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'template']);
/** Marks that Outlook and Thunderbird put where a quote starts outside a blockquote. */
const QUOTE_MARKS =
  /\bid\s*=\s*["']?(x_)?(appendonsend|divrplyfwdmsg|mail-editor-reference-message-container)\b/i;

/** HTML's names for the Latin-1 letters from 160 on. Other letters are written as numbers. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const NAMED = new Map<string, string>([
  ...LATIN.split(' ').map((name, i) => [name, String.fromCodePoint(160 + i)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', hellip: '…', ndash: '–' }),
  ...Object.entries({ mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', zwnj: '', bull: '•' }),
]);

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });

/** The text of an email that has only HTML. Quotes become lines with `>`. It takes one pass, whatever the markup. */
function textOfHtml(html: string): string {
  const lower = html.toLowerCase();
  let text = '';
  let quoted = 0;
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    const words = html.slice(at, open < 0 ? undefined : open);
    if (quoted === 0) text += decodeEntities(words.replace(/\s+/g, ' '));
    if (open < 0) break;
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const close = html.indexOf('>', open);
    if (close < 0) break;
    const tag = html.slice(open + 1, close);
    const [, isEnd, name = ''] = /^(\/?)\s*([a-z][a-z0-9]*)/i.exec(tag) ?? [];
    const element = name.toLowerCase();
    at = close + 1;
    if (isEnd === '' && UNSEEN.has(element)) {
      const end = lower.indexOf(`</${element}`, at);
      at = end < 0 ? html.length : end;
      continue;
    }
    if (quoted === 0 && QUOTE_MARKS.test(tag.slice(0, 500))) return `${text}\n-----Original Message-----\n`;
    if (element === 'blockquote') {
      if (quoted === 0 && isEnd === '') text += '\n> \n';
      quoted = Math.max(0, quoted + (isEnd === '' ? 1 : -1));
    } else if (quoted === 0 && BREAKS.has(element) && !(isEnd === '/' && element === 'br')) {
      if (element === 'br' || !text.endsWith('\n')) text += '\n';
    }
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}
