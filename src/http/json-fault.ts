/** A string, a number, a word or a sign; strings are read by hand, as a pattern could run out of stack on a long one. */
const WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
const ESCAPE = /["\\/bfnrt]|u[\da-fA-F]{4}/y;

/** Where a text stops being JSON: the index of the first character that cannot stand there, or its length. */
export function faultOf(text: string): number {
  /** What each open bracket waits to be closed by. */
  const open: ('}' | ']')[] = [];
  let wants: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'more' = 'value';
  let at = 0;
  for (;;) {
    while (/[ \t\n\r]/.test(text[at] ?? '')) at += 1;
    const sign = text[at];
    if (sign === undefined) return at;
    const start = at;
    if (wants === 'colon') {
      if (sign !== ':') return at;
      at += 1;
      wants = 'value';
    } else if (wants === 'more') {
      if (open.length === 0) return at;
      if (sign === open.at(-1)) open.pop();
      else if (sign === ',') wants = open.at(-1) === '}' ? 'key' : 'value';
      else return at;
      at += 1;
    } else if (wants.endsWith('or end') && sign === open.at(-1)) {
      open.pop();
      at += 1;
      wants = 'more';
    } else if (sign === '"') {
      const end = endOfString(text, at + 1);
      if (end < 0) return -end;
      at = end;
      wants = wants.startsWith('key') ? 'colon' : 'more';
    } else if (wants.startsWith('key')) {
      return at;
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']');
      wants = sign === '{' ? 'key or end' : 'value or end';
      at += 1;
    } else {
      WORD.lastIndex = at;
      if (!WORD.test(text)) return start;
      at = WORD.lastIndex;
      wants = 'more';
    }
  }
}

/** The index behind the closing quote; where it breaks, that index below zero. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return -at;
    if (code !== 0x5c) continue;
    ESCAPE.lastIndex = at + 1;
    if (!ESCAPE.test(text)) return -at;
    at = ESCAPE.lastIndex - 1;
  }
  return -text.length;
}

/** `line 3, column 14`, both counted from 1. */
export function lineAndColumn(text: string, index: number): string {
  const before = text.slice(0, index);
  const line = before.split('\n').length;
  return `line ${line}, column ${index - before.lastIndexOf('\n')}`;
}
