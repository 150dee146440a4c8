import type { SellerContext } from '../context.ts';
import { readInbox } from '../conversations/inbox.ts';
import { pageListings } from '../listings/list.ts';
import { readData } from '../package-root.ts';
import { nameOf } from './resources.ts';

/** Values that match what a person has typed so far: from a fixed list, or from the seller's own objects. */
export type Suggestions = readonly string[] | ((ctx: SellerContext, typed: string) => Promise<string[]>);

type Given = Record<string, string | undefined>;
/** A line, or another one if the argument `given` is missing. Without that, a line with a missing argument is left out. */
type Line = string | { given: string; say: string; otherwise: string };
type Argument = { description: string; required?: true; suggest?: Suggestions; otherwise?: string };

/** A workflow that a person starts from the client's menu, as `src/facts/prompts.json` words it in the person's voice. */
type Worded = {
  name: string;
  title: string;
  description: string;
  args: Record<string, Argument>;
  /** What it is for, numbered steps, and what holds throughout. */
  opening: Line[];
  steps: Line[];
  throughout?: string;
};

export type Prompt = Pick<Worded, 'name' | 'title' | 'description' | 'args'> & {
  /** What the assistant should do. Values are one line each. */
  text(given: Given): string;
};

/** Arguments that the seller's own objects suggest. */
const OWN: Record<string, Suggestions> = {
  async buyer(ctx, typed) {
    const { conversations } = await readInbox(ctx, { limit: 50 });
    const names = [...new Set(conversations.map(nameOf))];
    return names.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  },
  async item(ctx, typed) {
    const q = typed.trim().slice(0, 100);
    const { items } = await pageListings(ctx, { limit: 50, ...(q !== '' && { q }) });
    return [...new Set(items.map(({ title }) => title))];
  },
};

function promptOf({ args, opening, steps, throughout, ...about }: Worded): Prompt {
  const said = (lines: readonly Line[], given: Given): string[] =>
    lines.flatMap((line) => {
      const isOther = typeof line !== 'string' && given[line.given] === undefined;
      const text = typeof line === 'string' ? line : isOther ? line.otherwise : line.say;
      const value = (name: string) => given[name] ?? args[name]?.otherwise;
      if ([...text.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => value(name) === undefined)) return [];
      return [text.replace(/\{(\w+)\}/g, (_, name) => value(name) ?? '')];
    });
  return {
    ...about,
    args: Object.fromEntries(
      Object.entries(args).map(([name, arg]) => [name, OWN[name] ? { ...arg, suggest: OWN[name] } : arg]),
    ),
    text: (given) =>
      [
        said(opening, given).join('\n'),
        said(steps, given)
          .map((step, i) => `${i + 1}. ${step}`)
          .join('\n'),
        ...(throughout === undefined ? [] : [throughout]),
      ].join('\n\n'),
  };
}

/** The workflows in a client's menu, in a seller's voice. They give no right that the tools don't. */
export const prompts: readonly Prompt[] = readData<Worded[]>('facts/prompts.json').map(promptOf);
