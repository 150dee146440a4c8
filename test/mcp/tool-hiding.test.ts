import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Context, contextOf } from '../../src/context.ts';
import { AppError, ERROR_STATUS, type ErrorCode, type Hint } from '../../src/errors.ts';
import { callTool } from '../../src/mcp/call-tool.ts';
import { refusalOf } from '../../src/mcp/errors.ts';
import { getPrompt, listedPrompts } from '../../src/mcp/get-prompt.ts';
import { instructionsFor } from '../../src/mcp/instructions.ts';
import { prompts } from '../../src/mcp/prompts.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { readData } from '../../src/package-root.ts';
import { moreRoom } from '../../src/plans/capacity.ts';
import { tools } from '../../tools/index.ts';
import { pay, publish } from '../plans/accounts.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { sources, textOf } from '../support/imports.ts';

const GROUPS = [
  {
    hide: 'payments',
    gone: ['generate_payment_link'],
    spokenOf:
      /generate_payment|checkout|priceUsd|renew_pass|sale_pass|big_move|upgrade|requires_payment|card data/i,
  },
  {
    hide: 'sign_in',
    gone: ['send_verification_code', 'verify_code'],
    spokenOf: /verification|verify_code|6.digit|X-Service-API-Key|authorization:|api_key/i,
  },
] as const;

/** Every hint and next tool that the code and its facts give agents, however it is written. */
const LITERAL = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`;
const written = Object.values(readData<Record<string, { hint?: Hint }>>('facts/refusals.json')).flatMap(
  ({ hint = {} }) => (typeof hint === 'string' ? [hint] : Object.values(hint)),
);
const inCode = sources.flatMap((file) => {
  const all = [...textOf(file).matchAll(new RegExp(`\\b(?:hint|tool|details): ${LITERAL}`, 'g'))];
  return all.map(([, words = '']) => words.slice(1, -1));
});
const told = [...written, ...inCode];
const nextTools = sources.flatMap((file) =>
  [...textOf(file).matchAll(/\bnextTool: '(\w+)'/g)].map(([, name = '']) => name),
);

describe.each(GROUPS)('with MCP_HIDE=$hide', ({ hide, gone, spokenOf }) => {
  const config = readConfig({ MCP_HIDE: hide });
  const set = toolSet(tools, config.mcpHide);
  let t: TestApp;
  let actor: Context['actor'];
  beforeAll(async () => {
    t = await openTestApp({ env: { MCP_HIDE: hide } });
    const { sellerId, apiKey } = await t.signIn();
    actor = {
      kind: 'oauth_token',
      sellerId,
      email: 'seller@example.com',
      credentialId: 'tok',
      clientId: 'app',
      grantId: 'grant',
      scopes: ['read', 'write'],
    };
    await publish(t, apiKey);
    await pay(t, sellerId, 'sale_pass');
  });
  afterAll(() => t.close());

  const answerOf = async (name: string) => {
    const tool = set.byName.get(name);
    if (!tool) throw new Error(`No tool ${name}`);
    return callTool(contextOf(t.deps, actor, 'req', '127.0.0.1'), tool, {});
  };

  it('neither the list nor the instructions nor a prompt speaks of them', () => {
    expect(tools.filter(({ name }) => !set.byName.has(name)).map(({ name }) => name)).toEqual(gone);
    expect(JSON.stringify(set.listed)).not.toMatch(spokenOf);
    for (const by of ['app', 'key', 'computer', 'stranger'] as const) {
      expect(instructionsFor(by, config.mcpHide)).not.toMatch(spokenOf);
      expect(instructionsFor(by, config.mcpHide)).toContain('share_address');
    }
    const menu = prompts.map(({ name, args }) =>
      getPrompt(prompts, name, Object.fromEntries(Object.keys(args).map((each) => [each, 'x']))),
    );
    expect(JSON.stringify([listedPrompts(prompts), menu])).not.toMatch(spokenOf);
  });

  it('every description still reads as sentences', () => {
    for (const { description } of set.listed) {
      expect(description).toMatch(/^[A-Z].*\.$/s);
      expect(description).not.toMatch(/ {2}|\.\s*[,;:]/);
    }
  });

  it('no refusal, whatever its code, hint or next tool, speaks of them', () => {
    expect(told.some((words) => spokenOf.test(words))).toBe(true);
    const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
    const refused = (code: ErrorCode, hint: Hint, nextTool: string) =>
      refusalOf(new AppError(code, 'It was refused.', { hint, nextTool }), {
        ...t.deps,
        actor,
        requestId: 'req',
        ip: '127.0.0.1',
      });
    for (const [i, hint] of told.entries()) {
      const code = codes[i % codes.length] ?? 'internal';
      const refusal = refused(code, hint, nextTools[i % nextTools.length] ?? '');
      expect(JSON.stringify(refusal)).not.toMatch(spokenOf);
    }
    const { hint } = moreRoom(t.deps, 'Delete one first.');
    expect(refused('ACTIVE_LIMIT_REACHED', hint ?? '', gone[0])).toEqual({
      code: 'ACTIVE_LIMIT_REACHED',
      error: 'It was refused.',
      hint: expect.stringContaining('Delete one first.'),
      retryable: false,
    });
  });

  it('what the account status and a renewal answer does not either', async () => {
    for (const name of ['get_account_status', 'extend_sale_page']) {
      const { json, refused } = await answerOf(name);
      expect({ name, refused }).toEqual({ name, refused: false });
      expect(json).not.toMatch(spokenOf);
      expect(set.byName.get(name)?.output.safeParse(JSON.parse(json)).success).toBe(true);
    }
  });

  it('the endpoint does not know them', async () => {
    const { text } = await t.request('POST', '/api/mcp', {
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: gone[0], arguments: {} } },
    });
    expect(text).toContain('There is no tool of that name');
  });
});

it('MCP_HIDE accepts both groups, and no other value', () => {
  expect(readConfig({ MCP_HIDE: 'payments, sign_in' }).mcpHide).toEqual(['payments', 'sign_in']);
  expect(readConfig({}).mcpHide).toEqual([]);
  expect(() => readConfig({ MCP_HIDE: 'photos' })).toThrow(/MCP_HIDE.*payments, sign_in/);
});
