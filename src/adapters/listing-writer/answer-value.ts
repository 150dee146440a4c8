/** Maximum number of fenced texts and of objects to try, because each failed parse costs an exception. */
const MAX_OBJECTS = 50;

/**
 * The JSON object in a model's answer: models think aloud before it, fence it, and add text around it. The last
 * complete object counts, because earlier ones are drafts. Undefined if there is none.
 */
export function answerValue(answer: string): Record<string, unknown> | undefined {
  const plain = parsed(answer);
  if (plain) return plain;
  const text = withoutThoughts(answer);
  const fenced = [...text.matchAll(/```[\w-]*\s*\n?([\s\S]*?)```/gu)]
    .map((match) => match[1] ?? '')
    .slice(-MAX_OBJECTS);
  const spanned = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, ...fenced.toReversed(), ...wholeObjects(text).toReversed(), spanned]) {
    const value = parsed(candidate);
    if (value) return value;
  }
  return undefined;
}

/** The answer without thoughts. Some templates omit the opening tag; an open thought means no answer. */
function withoutThoughts(answer: string): string {
  const harmony = /<\|channel\|>final<\|message\|>([\s\S]*?)(?:<\|(?:end|return)\|>|$)/u.exec(answer);
  if (harmony) return harmony[1] ?? '';
  const tag = /<(\/?)(?:think|thinking|thought|reasoning)>/giu;
  const tags = [...answer.matchAll(tag)];
  const closing = tags.findLast(([, slash]) => slash === '/');
  const after = closing ? answer.slice(closing.index + closing[0].length) : answer;
  const opening = after.search(tag);
  const said = opening < 0 ? after : after.slice(0, opening);
  return said.trim() === '' ? answer.slice(0, tags[0]?.index ?? answer.length) : said;
}

/** The outermost `{…}` blocks of the text, in order. */
function wholeObjects(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length && found.length < MAX_OBJECTS; at++) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = depth > 0;
    else if (char === '{' && depth++ === 0) start = at;
    else if (char === '}' && depth > 0 && --depth === 0) found.push(text.slice(start, at + 1));
  }
  return found;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
