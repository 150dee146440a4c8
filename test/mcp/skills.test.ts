import { createHash } from 'node:crypto';
import { SKILLS_EXTENSION_ID } from '@modelcontextprotocol/server/ext/skills';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { prompts } from '../../src/mcp/prompts.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { officialModern } from '../support/mcp-clients.ts';
import { listen } from '../support/server.ts';

let t: TestApp;
let server: Awaited<ReturnType<typeof listen>>;
let client: Awaited<ReturnType<typeof officialModern>>;
beforeAll(async () => {
  t = await openTestApp();
  server = await listen(t.app);
  client = await officialModern(`${server.url}/api/mcp`);
});
afterAll(async () => {
  await client.close();
  await server.close();
  await t.close();
});

const ask = (method: string, params: Record<string, unknown> = {}) =>
  client.request({ method, params }, z.looseObject({}));

describe('skills', () => {
  it('are declared, and hold each prompt as a file whose digest is true, without a credential', async () => {
    expect(client.getServerCapabilities()?.extensions).toHaveProperty([SKILLS_EXTENSION_ID]);
    const { skills } = z
      .object({
        skills: z.array(
          z.looseObject({
            uri: z.string(),
            files: z.array(z.looseObject({ digest: z.string() })).optional(),
          }),
        ),
      })
      .parse(await ask('skills/list'));
    expect(skills.map(({ uri }) => uri)).toEqual(
      prompts.map(({ name }) => `skill://${name.replaceAll('_', '-')}/SKILL.md`),
    );
    for (const [i, { uri }] of skills.entries()) {
      const { contents } = await client.readResource({ uri });
      const text = contents[0] && 'text' in contents[0] ? contents[0].text : '';
      expect(text).toContain(prompts[i]?.text({}).split('\n')[0]);
      expect(JSON.stringify(skills[i])).toContain(createHash('sha256').update(text).digest('hex'));
      expect(await ask('skills/get', { uri })).toMatchObject({ skill: skills[i] });
    }
  });

  it('refuse an address of none', async () => {
    await expect(ask('skills/get', { uri: 'skill://nothing/SKILL.md' })).rejects.toThrow('no skill');
  });
});
