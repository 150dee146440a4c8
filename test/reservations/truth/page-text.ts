const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
const oneLine = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Text of an element with this class, which can share a line with others. */
const marked = (html: string, tag: string, look: string, as: (words: string) => string): string =>
  html.replace(
    new RegExp(`<${tag} class="${look}[^"]*"[^>]*>(.*?)</${tag}>`, 'gs'),
    (_, words: string) => `\n${as(words)}\n`,
  );

/**
 * What the service says on a page, one line each: `[…]` are badges, `title · price · words` are items of a
 * reservation, `Address: …` are addresses in a thread. What people wrote, and times next to messages, are left out.
 */
export function pageText(html: string): string {
  const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  let text = main.replace(/<(time|option|optgroup|textarea|script)\b[^>]*>.*?<\/\1>/gs, '');
  text = text.replace(/<input\b[^>]*>/g, '');
  text = marked(text, 'span', 'badge', (words) => `[${oneLine(words)}]`);
  text = marked(text, 'span', 'address', (words) => `<br>Address: ${oneLine(words)}<br>`);
  text = marked(text, 'li', 'reserved-item(?!s)', (words) =>
    [...words.matchAll(/<span class="(?:name|price|place)[^>]*>(.*?)<\/span>/gs)]
      .map(([, part = '']) => oneLine(part))
      .join(' · '),
  );
  text = text.replace(
    /<li class="message (own|other)"[^>]*>(.*?)<\/li>/gs,
    (_, _who: string, words: string) => /<br>(Address: .*?)<br>/.exec(words)?.[1] ?? '',
  );
  return plain(
    text
      .replace(/<\/?(strong|em|a)\b[^>]*>/g, '')
      .replace(/<[^>]+>/g, '\n')
      .replace(/[ \t]+/g, ' '),
  );
}
