import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { tools } from '../../tools/index.ts';
import { textOf } from '../support/imports.ts';
import { ChatGptSubmission, ServerJson } from './schemas.ts';

const json = (file: string) => JSON.parse(textOf(file));
const packageJson = json('package.json');

/** What directories get: the list without the tools that they forbid. */
const shown = toolSet(tools, ['payments', 'sign_in']).listed;
const chatGpt = () => ChatGptSubmission.parse(json('docs/directories/chatgpt-app-submission.json'));
const claude = textOf('docs/directories/claude.md');

describe('server.json', () => {
  const server = () => ServerJson.parse(json('server.json'));

  it('keeps the rules of the registry, and tells what package.json and the server card tell', () => {
    const { name, title, description, version } = server();
    const card = json('server-card.json');
    expect({ name, version }).toEqual({ name: packageJson.mcpName, version: packageJson.version });
    expect({ name, title, description }).toEqual({
      name: card.name,
      title: card.title,
      description: card.description,
    });
  });

  it('names the package, its command and variables that the program reads', () => {
    const npm = server().packages.find((each) => each.registryType === 'npm');
    expect(npm).toMatchObject({ identifier: packageJson.name, version: packageJson.version });
    expect(Object.keys(packageJson.bin)).toEqual([packageJson.name]);
    expect(npm?.packageArguments.map(({ value }) => value)).toEqual(['mcp']);
    expect(packageJson.files).toEqual(expect.arrayContaining(['dist/src', 'server-card.json']));
    const named = npm?.environmentVariables ?? [];
    const given = { DATA_DIR: '/elsewhere', BASE_URL: 'https://sale.example.com' };
    expect(named.map((each) => each.name).sort()).toEqual(Object.keys(given).sort());
    expect(readConfig(given)).toMatchObject({ dataDir: '/elsewhere', baseUrl: given.BASE_URL });
  });

  it('reaches any installation by its host, at the address the server card gives', () => {
    const [remote] = server().remotes;
    const [cardRemote] = json('server-card.json').remotes;
    const address = remote?.url.replace('{host}', 'sale.example.com');
    expect(address).toBe(cardRemote.url.replace('{base_url}', 'https://sale.example.com'));
    expect(remote?.headers?.map(({ name, isSecret }) => ({ name, isSecret }))).toEqual([
      { name: 'X-Service-API-Key', isSecret: true },
    ]);
  });
});

describe('the submission to ChatGPT', () => {
  it('has every tool that is shown, with its true hints', () => {
    const handedIn = Object.entries(chatGpt().tools).map(([name, { annotations }]) => ({
      name,
      annotations,
    }));
    const served = shown.map(({ name, annotations: { readOnlyHint, openWorldHint, destructiveHint } }) => ({
      name,
      annotations: { readOnlyHint, openWorldHint, destructiveHint },
    }));
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(handedIn.sort(byName)).toEqual(served.sort(byName));
  });

  it('gives a specific reason for everything that a tool changes, and mentions no hidden tool', () => {
    const changing = Object.values(chatGpt().tools).filter(({ annotations }) => !annotations.readOnlyHint);
    const reasons = changing.map(({ justifications }) => justifications.destructive_justification);
    expect(new Set(reasons).size).toBe(reasons.length);
    const hidden = tools.map(({ name }) => name).filter((name) => !shown.some((tool) => tool.name === name));
    expect(hidden).toHaveLength(3);
    for (const name of hidden) expect(JSON.stringify(chatGpt())).not.toContain(name);
  });

  it('expects of its test cases tools that are there, and of nearby requests none', () => {
    const { test_cases: cases, negative_test_cases: nearby } = chatGpt();
    const named = cases.flatMap((each) => each.tools_triggered.split(', '));
    const names = shown.map(({ name }) => name);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
    const prompts = [...cases, ...nearby].map((each) => each.user_prompt);
    expect(new Set(prompts).size).toBe(prompts.length);
    const sending = cases.filter((each) => each.tools_triggered.includes('prepare_reply'));
    for (const each of sending) expect(each.tools_triggered).not.toContain('send_reply');
  });

  it('tries it on what the sample sale has', () => {
    const sample = ['src/cli/sample-sale.ts', 'src/facts/demo-sale.json'].map(textOf).join();
    for (const fact of ['City bike, 28 inch wheels', '"price": 120', 'Table lamp', "'Ben'"])
      expect(sample).toContain(fact);
    const told = JSON.stringify(chatGpt().test_cases);
    for (const fact of ['City bike, 28 inch wheels', '$120', 'table lamp', 'Ben'])
      expect(told).toContain(fact);
  });
});

describe("the form of Claude's directory", () => {
  it('lists the tools with their titles and what they do to data', () => {
    const rows = [...claude.matchAll(/^\| `(\w+)` \| (.+?) \| (yes|no) \| (yes|no) \|$/gm)].map(
      ([, name, title, reads, destroys]) => ({ name, title, reads, destroys }),
    );
    const yes = (hint: boolean) => (hint ? 'yes' : 'no');
    const served = shown.map(({ name, title, annotations }) => ({
      name,
      title,
      reads: yes(annotations.readOnlyHint),
      destroys: yes(annotations.destructiveHint),
    }));
    const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
      (a.name ?? '').localeCompare(b.name ?? '');
    expect(rows.sort(byName)).toEqual(served.sort(byName));
  });

  it('has at least three example prompts, and says which tools need no account', () => {
    expect(claude.match(/^\d\. “.+$/gm)?.length).toBeGreaterThanOrEqual(3);
    const free = shown.filter(({ _meta }) => _meta.securitySchemes.some(({ type }) => type === 'noauth'));
    expect(free.map(({ name }) => name)).toEqual(['search_sales']);
    expect(claude).toContain('`search_sales` alone');
  });
});
