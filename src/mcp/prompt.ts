import type { SellerContext } from '../context.ts';

/** Values that fit what a person has typed so far: of a fixed few, or of the seller's own things. */
export type Suggestions = readonly string[] | ((ctx: SellerContext, typed: string) => Promise<string[]>);

export type PromptArgument = { description: string; required?: true; suggest?: Suggestions };

/** A way of working that a person starts from the client's menu. */
export type Prompt = {
  name: string;
  title: string;
  description: string;
  args: Record<string, PromptArgument>;
  /** What the assistant is asked to do, in the person's voice. Values are one line each. */
  text(given: Record<string, string | undefined>): string;
};

/** A line with what was given, or none. */
export const told = (words: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${words}: ${value}`];

/** Steps, numbered. */
export const steps = (each: readonly string[]): string =>
  each.map((step, i) => `${i + 1}. ${step}`).join('\n');
