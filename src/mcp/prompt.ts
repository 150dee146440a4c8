import type { SellerContext } from '../context.ts';

/** Values that match what a person has typed so far: from a fixed list, or from the seller's own objects. */
export type Suggestions = readonly string[] | ((ctx: SellerContext, typed: string) => Promise<string[]>);

export type PromptArgument = { description: string; required?: true; suggest?: Suggestions };

/** A workflow that a person starts from the client's menu. */
export type Prompt = {
  name: string;
  title: string;
  description: string;
  args: Record<string, PromptArgument>;
  /** What the assistant should do, in the person's voice. Values are one line each. */
  text(given: Record<string, string | undefined>): string;
};

/** A line with the given value, or nothing. */
export const told = (words: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${words}: ${value}`];

/** Numbered steps. */
export const steps = (each: readonly string[]): string =>
  each.map((step, i) => `${i + 1}. ${step}`).join('\n');
