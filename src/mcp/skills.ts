import type { Server } from '@modelcontextprotocol/server';
import {
  SKILLS_EXTENSION_ID,
  SKILLS_GET_METHOD,
  SKILLS_LIST_METHOD,
  skillEntry,
} from '@modelcontextprotocol/server/ext/skills';
import * as z from 'zod';
import { atFirstUse } from '../text/at-first-use.ts';
import { invalidParams } from './errors.ts';
import { type Prompt, prompts } from './prompts.ts';
import type { Resource } from './resource.ts';

/**
 * The prompts' workflows as skills (SEP-2640): an assistant that supports the extension finds them by itself and
 * reads `skill://<name>/SKILL.md`. A skill has the text of its prompt, so there is only one to maintain.
 */
const folderOf = ({ name }: Prompt): string => name.replaceAll('_', '-');

/** The file of each skill. Public: a skill explains how to work, and contains nothing about anyone's sale. */
export const skillResources: readonly Resource[] = prompts.map((prompt) => ({
  uri: `skill://${folderOf(prompt)}/SKILL.md`,
  name: `skill_${prompt.name}`,
  title: prompt.title,
  description: prompt.description,
  mimeType: 'text/markdown',
  access: 'public',
  text: () => skillText(prompt),
}));

/** The capability that declares the extension. */
export const SKILLS_CAPABILITY = { [SKILLS_EXTENSION_ID]: {} };

const skills = atFirstUse(() =>
  Promise.all(prompts.map((prompt) => skillEntry(folderOf(prompt), { 'SKILL.md': skillText(prompt) }))),
);

/** Answers `skills/list` and `skills/get`, with `hints` for caches. The files of skills are read as resources. */
export function answerSkills(server: Server, hints: { ttlMs: number; cacheScope: 'public' }): void {
  server.setRequestHandler(
    SKILLS_LIST_METHOD,
    { params: z.looseObject({ cursor: z.string().optional() }) },
    async () => ({ skills: await skills(), ...hints }),
  );
  server.setRequestHandler(
    SKILLS_GET_METHOD,
    { params: z.looseObject({ uri: z.string().max(2000) }) },
    async ({ uri }) => {
      const skill = (await skills()).find((entry) => entry.uri === uri);
      if (skill) return { skill, ...hints };
      throw invalidParams('There is no skill at that address.');
    },
  );
}

function skillText(prompt: Prompt): string {
  const given = Object.entries(prompt.args).map(([name, { description }]) => `- ${name}: ${description}`);
  return [
    '---',
    `name: ${folderOf(prompt)}`,
    `description: ${JSON.stringify(`${prompt.title}: ${prompt.description}`)}`,
    '---',
    '',
    `# ${prompt.title}`,
    '',
    'Use the tools of this server. The seller asks for this in words like these:',
    '',
    prompt.text({}),
    ...(given.length > 0 ? ['', 'The seller may also say:', '', ...given] : []),
    '',
  ].join('\n');
}
