import { asSeller, type Context } from '../context.ts';
import { storable } from '../operation/input.ts';
import { countCall } from '../operation/limits.ts';
import { perSeller } from '../operation/operation.ts';
import { oneLine } from '../text/plain.ts';
import { invalidParams, orProtocolError } from './errors.ts';
import type { Prompt } from './prompts.ts';

/** Maximum length of an argument: it becomes a line of the prompt, so it must not bring a prompt of its own. */
const VALUE_CHARACTERS = 300;
const SUGGESTED = 50;

export const listedPrompts = (prompts: readonly Prompt[]) =>
  prompts.map(({ name, title, description, args }) => ({
    name,
    title,
    description,
    arguments: Object.entries(args).map(([argument, about]) => ({
      name: argument,
      description: about.description,
      required: about.required === true,
    })),
  }));

/** The prompt's text. @throws ProtocolError for unknown prompts, and for missing or overlong arguments */
export function getPrompt(prompts: readonly Prompt[], name: string, sent: Record<string, string> = {}) {
  const prompt = findPrompt(prompts, name);
  const unknown = Object.keys(sent).find((argument) => !Object.hasOwn(prompt.args, argument));
  if (unknown !== undefined) {
    throw invalidParams(
      `${name} has no argument "${unknown.slice(0, 40)}". Its arguments: ${namesOf(prompt)}.`,
    );
  }
  const given: Record<string, string | undefined> = {};
  for (const [argument, { required }] of Object.entries(prompt.args)) {
    given[argument] = givenAs(argument, sent[argument]);
    if (required && given[argument] === undefined)
      throw invalidParams(`${name} needs the argument ${argument}.`);
  }
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(given) } }],
  };
}

/** Values that match what was typed for an argument. */
export async function completePrompt(
  prompts: readonly Prompt[],
  ctx: Context,
  { prompt: name, name: argument, typed }: { prompt: string; name: string; typed: string },
): Promise<{ values: string[]; hasMore: boolean }> {
  const prompt = findPrompt(prompts, name);
  if (!Object.hasOwn(prompt.args, argument)) {
    throw invalidParams(`${name} has no argument of that name. Its arguments: ${namesOf(prompt)}.`);
  }
  const suggest = prompt.args[argument]?.suggest ?? [];
  const seller = asSeller(ctx);
  const values = await orProtocolError(ctx, async () => {
    if (typeof suggest !== 'function')
      return suggest.filter((value) => value.toLowerCase().includes(typed.trim().toLowerCase()));
    if (!seller) return [];
    await countCall(ctx, perSeller('read'));
    return suggest(seller, storable({ value: typed }).value);
  });
  return { values: values.slice(0, SUGGESTED), hasMore: values.length > SUGGESTED };
}

function findPrompt(prompts: readonly Prompt[], name: string): Prompt {
  const found = prompts.find((each) => each.name === name);
  if (found) return found;
  throw invalidParams('There is no prompt of that name. prompts/list names them all.');
}

/** The value of an argument on one line; an empty one counts as missing. @throws ProtocolError */
function givenAs(argument: string, sent: string | undefined): string | undefined {
  const value = oneLine(sent ?? '');
  if (value.length > VALUE_CHARACTERS)
    throw invalidParams(`${argument} has at most ${VALUE_CHARACTERS} characters.`);
  return value === '' ? undefined : value;
}

const namesOf = ({ args }: Prompt): string => Object.keys(args).join(', ') || 'none';
