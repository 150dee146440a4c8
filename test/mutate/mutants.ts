/** One small change to a source file that a test should notice: `text` replaces what is from `start` to `end`. */
export type Mutant = { file: string; line: number; start: number; end: number; was: string; text: string };

type Kind = { find: RegExp; change: (match: string) => string | undefined };

const OTHER: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  true: 'false',
  false: 'true',
};

const KINDS: Kind[] = [
  { find: /(?<=[\s(])(?:<=?|>=?|===|!==|&&|\|\|)(?=\s)/g, change: (sign) => OTHER[sign] },
  { find: /(?<![\w'.$-])(?:true|false)(?![\w'$])/g, change: (word) => OTHER[word] },
  { find: /(?<![\w.$'-]|>\[)\d[\d_]*(?![\w.'])/g, change: (n) => String(Number(n.replaceAll('_', '')) + 1) },
  { find: /^ *if \(.*\) (?:return|throw|continue)\b[^{}\n]*;$/gm, change: () => '' },
];

/** Comments, imports, and types promise nothing, and a number inside a text isn't a number. */
const SILENT =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|^import [^;]*;|^export (?:type|\{)[\s\S]*?;$|^type [\s\S]*?;$|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?![*/ ])(?:[^/\\\n]|\\.)+\/[a-z]*(?=[.,;)])/gm;

/** All mutants of a file, from top to bottom. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const silent = [...code.matchAll(SILENT)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  const isSilent = (at: number) => silent.some(([from, to]) => from <= at && at < to);
  return KINDS.flatMap(({ find, change }) =>
    [...code.matchAll(find)].flatMap(({ 0: was, index: start }) => {
      const text = change(was);
      if (text === undefined || isSilent(start)) return [];
      const line = code.slice(0, start).split('\n').length;
      return [{ file, line, start, end: start + was.length, was: was.trim(), text }];
    }),
  ).sort((a, b) => a.start - b.start);
}
