import { describe, expect, it } from 'vitest';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { tools } from '../../tools/index.ts';
import { sources, textOf } from '../support/imports.ts';

/** Words that only a program over REST, or an operator at a terminal, could act on. */
const NOT_FOR_AGENTS = /\b(GET|POST|PUT|DELETE) \/|\/api\/|openapi\.json|npm run|Idempotency-Key\b/;
/** Files of the REST edge, whose words never reach an agent. */
const REST_ALONE =
  /^(src\/(http|oauth|web|cli|client)|db)\/|^src\/(app|main|oauth-urls)\.ts$|\/((\w+-)?routes|schemas)\.ts$/;

const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** The parts of a refusal that are for other readers. */
const FOR_OTHERS = new RegExp(`\\b(?:rest|page):\\s*(?:${LITERAL.source})`, 'g');

/** Every text in the features' code, except those for programs and for people only. */
const texts = sources
  .filter((file) => !REST_ALONE.test(file))
  .flatMap((file) => {
    const code = textOf(file).replace(COMMENT, '').replace(FOR_OTHERS, '');
    return (code.match(LITERAL) ?? []).map((words) => ({ file, words }));
  });
/** The same for refusals in the facts; those of the REST edge have names of their own there. */
const OF_REST = /^(forbidden|invalid_token)\.metrics$|^route_not_found\./;
const facts: Record<string, { nextTool?: string }> = JSON.parse(textOf('src/facts/refusals.json'));
for (const [file, fact] of Object.entries(facts)) {
  const words = JSON.stringify(fact, (key, value) => (key === 'rest' || key === 'page' ? undefined : value));
  if (!OF_REST.test(file)) texts.push({ file, words });
}
const nextTools = [...sources, 'src/facts/refusals.json'].flatMap((file) =>
  [...textOf(file).matchAll(/\bnextTool"?: ['"](\w+)['"]/g)].map(([, name]) => ({ file, name: name ?? '' })),
);

describe('what agents are told', () => {
  const names = new Set(tools.map(({ name }) => name));

  it('finds the refusals that it is about', () => {
    expect(texts.length).toBeGreaterThan(1000);
    expect(nextTools.length).toBeGreaterThan(20);
  });

  it('no refusal speaks of routes or commands', () => {
    expect(texts.filter(({ words }) => NOT_FOR_AGENTS.test(words))).toEqual([]);
  });

  it('every next tool is one', () => {
    expect(nextTools.filter(({ name }) => !names.has(name))).toEqual([]);
  });

  it.each(toolSet(tools).listed)('$name is described without routes or commands', (tool) => {
    expect(JSON.stringify(tool)).not.toMatch(NOT_FOR_AGENTS);
    expect(tool.description).not.toMatch(/\bREST\b/);
  });
});
