const MAX_LENGTH = 3;
const DIGITS = [...'0123456789'];

/** What a match may begin with; nothing is known of what follows one that is not `open`. */
type Starts = Map<string, { open: boolean }>;

const EMPTY = (): Starts => new Map([['', { open: true }]]);

/**
 * With what the matches of a regular expression can begin: texts of up to three characters, of which every match has
 * one. It knows the syntax that lists of words need, and looks past what has no width.
 * @throws Error for syntax that it does not know
 */
export function startsOf(pattern: string): string[] {
  let at = 0;
  const peek = (text: string) => pattern.startsWith(text, at);
  const take = (text: string) => {
    const found = peek(text);
    if (found) at += text.length;
    return found;
  };

  function alternatives(): Starts {
    const all = sequence();
    while (take('|')) merge(all, sequence());
    return all;
  }

  function sequence(): Starts {
    let starts = EMPTY();
    while (at < pattern.length && !peek('|') && !peek(')')) starts = append(starts, quantified());
    return starts;
  }

  function quantified(): Starts {
    const one = atom();
    const quantifier = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/.exec(pattern.slice(at));
    if (!quantifier) return one;
    at += quantifier[0].length;
    const isOptional = /^[?*]/.test(quantifier[0]) || quantifier[1] === '0';
    // What is repeated may be followed by itself or by the rest.
    const repeated = quantifier[0].startsWith('?') ? one : closed(one);
    return isOptional ? merge(EMPTY(), repeated) : repeated;
  }

  function atom(): Starts {
    if (take('(?:')) return group();
    if (take('(?!') || take('(?=') || take('(?<!') || take('(?<=')) {
      group();
      return EMPTY();
    }
    if (take('^') || take('$')) return EMPTY();
    if (take('[')) return characters();
    if (take('\\')) return escaped();
    const char = pattern[at++] ?? '';
    if (/[()*+?{}\]]/.test(char)) throw new Error(`No starts known of ${pattern.slice(at - 1)}`);
    return char === '.' ? closed(EMPTY()) : one(char);
  }

  function group(): Starts {
    const inside = alternatives();
    if (!take(')')) throw new Error(`A group has no end: ${pattern}`);
    return inside;
  }

  function escaped(): Starts {
    const char = pattern[at++] ?? '';
    if (char === 'd') return new Map(DIGITS.map((digit) => [digit, { open: true }]));
    if (char === 'w') return closed(EMPTY());
    if (/\w/.test(char)) throw new Error(`No starts known of \\${char}`);
    return one(char);
  }

  /** Any one of a class; of a range or a whole kind of characters nothing is said. */
  function characters(): Starts {
    const end = pattern.indexOf(']', at);
    const inside = pattern.slice(at, end);
    at = end + 1;
    if (/^\^|\\|.-./.test(inside)) return closed(EMPTY());
    return new Map([...inside].map((char) => [char, { open: true }]));
  }

  const starts = alternatives();
  if (at < pattern.length) throw new Error(`No starts known of ${pattern.slice(at)}`);
  return [...starts.keys()];
}

const one = (char: string): Starts => new Map([[char, { open: true }]]);

function append(starts: Starts, next: Starts): Starts {
  if (![...starts].some(([start, { open }]) => open && start.length < MAX_LENGTH)) return starts;
  const all: Starts = new Map();
  for (const [start, { open }] of starts) {
    if (!open || start.length === MAX_LENGTH) merge(all, new Map([[start, { open }]]));
    else
      for (const [more, state] of next) merge(all, new Map([[(start + more).slice(0, MAX_LENGTH), state]]));
  }
  return all;
}

/** What is closed in one of them stays so: it is the wider. */
function merge(all: Starts, more: Starts): Starts {
  for (const [start, { open }] of more) all.set(start, { open: open && (all.get(start)?.open ?? true) });
  return all;
}

const closed = (starts: Starts): Starts =>
  new Map([...starts.keys()].map((start) => [start, { open: false }]));
