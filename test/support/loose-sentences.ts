import { parseAst, transformWithEsbuild } from 'vite';

/** Attributes and fields that only programs read. */
const MACHINE =
  /^(class|look|style|href|src|srcset|sizes|id|for|name|type|rel|media|d|viewBox|autocomplete|allow|accept|content|points|transform|pattern|vary|policy|\$policy)$/;

/** Properties that people read even if they contain a single word. */
const TEXT = /^(children|aria-label|title|label|alt|placeholder|hint)$/;

/** Errors for programmers, whose words no person sees. */
const PROGRAMMERS = /^(Error|TypeError|RangeError|RegExp|URL)$/;

/** Whether words are more than a list of names: two with a capital or an end mark, or at least three. */
const isSentence = (text: string): boolean =>
  /^[\p{L}\p{P}\p{N}\s$]+$/u.test(text) &&
  !/^[.#:[/]|[<>{}=]/.test(text) &&
  /\p{L}[\p{L}’]*[,;:]? (\p{L}|…)/u.test(text) &&
  /^\P{L}*\p{Lu}|[.?!]$|\p{Ll}{2,} \p{Ll}+ \p{Ll}{2,}/u.test(text);

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

/** Whether a call is for programmers: `super(…)` of an error, a line of the log, or what a view tells the assistant. */
function isForProgrammers(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const { object } = callee;
  return (
    callee.type === 'Super' ||
    callee.name === 'tellAssistant' ||
    (isNode(object) && [object.name, nameOf(object.property)].includes('logger'))
  );
}

function textIn(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type !== 'TemplateLiteral') return '';
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** Syntax through which text reaches the place where it is shown: a list, a choice, or what follows `&&`. */
const LEADS_ON: Partial<Record<string, RegExp>> = {
  ArrayExpression: /^elements$/,
  ConditionalExpression: /^(consequent|alternate)$/,
  LogicalExpression: /^right$/,
};

/**
 * The sentences that a source file shows to people without `src/locales`: text between tags, and literals that read
 * as sentences.
 */
export async function looseSentences(file: string, source: string): Promise<string[]> {
  const { code } = await transformWithEsbuild(source, file, {
    loader: /js$/.test(file) ? 'js' : file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    charset: 'utf8',
    sourcemap: false,
    tsconfigRaw: {},
  });
  const found: string[] = [];
  const look = (value: unknown, isText: boolean): void => {
    if (Array.isArray(value)) for (const each of value) look(each, isText);
    if (!isNode(value)) return;
    const { type } = value;
    if (type === 'ImportDeclaration') return;
    if (type === 'NewExpression' && PROGRAMMERS.test(nameOf(value.callee))) return;
    if (type === 'CallExpression' && isForProgrammers(value.callee)) return;
    if (type === 'Property') {
      const name = nameOf(value.key);
      if (!MACHINE.test(name)) look(value.value, TEXT.test(name));
      return;
    }
    const text = textIn(value);
    if (isSentence(text) || (isText && /\p{Lu}?\p{Ll}{2}/u.test(text) && !/^https?:/.test(text)))
      found.push(text);
    for (const [key, part] of Object.entries(value))
      look(part, isText && (LEADS_ON[type]?.test(key) ?? false));
  };
  look(parseAst(code).body, false);
  return found;
}
