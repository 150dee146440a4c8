export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

function plain(text: string): string {
  if (/[\p{Cs}\uFFFE\uFFFF]|[^\P{Cc}\t\n\r\u007F-\u009F]/u.test(text))
    throw new Error('A character that XML has not');
  return text.replace(/&([^;]*);?/g, (whole, name) => {
    const char = whole.endsWith(';') ? ENTITIES[name] : undefined;
    if (char === undefined) throw new Error(`An entity that is none: ${whole.slice(0, 20)}`);
    return char;
  });
}

/** Parses a whole XML document of elements, attributes, and text. @throws if it isn't well formed */
export function parseXml(document: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const token = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  token.lastIndex = /^<\?xml version="1.0" encoding="utf-8"\?>\s*/.exec(document)?.[0].length ?? 0;
  while (token.lastIndex < document.length) {
    const at = token.lastIndex;
    const match = token.exec(document);
    if (!match) throw new Error(`Not well formed at: ${document.slice(at, at + 60)}`);
    const [, close, name = '', attributes = '', empty, text] = match;
    const inside = open.at(-1)!;
    if (text !== undefined) inside.text += plain(text);
    else if (close) {
      if (open.length === 1 || open.pop()?.name !== name) throw new Error(`A wrong end: ${name}`);
    } else {
      const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)];
      const element: Element = {
        name,
        attributes: Object.fromEntries(pairs.map(([, key, value]) => [key, plain(value ?? '')])),
        children: [],
        text: '',
      };
      if (Object.keys(element.attributes).length < pairs.length) throw new Error(`Twice in one: ${name}`);
      inside.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [first] = root.children;
  if (open.length > 1 || !first || root.children.length > 1 || root.text.trim() !== '')
    throw new Error('Not one element');
  return first;
}

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);

/** The text of the only child with this name. */
export function textIn(element: Element, name: string): string {
  const found = childrenOf(element, name);
  if (found.length !== 1) throw new Error(`${found.length} of ${name} in ${element.name}`);
  return found[0]?.text ?? '';
}
