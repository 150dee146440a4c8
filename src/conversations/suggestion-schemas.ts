import * as z from 'zod';
import { TOPICS } from './asked-about.ts';

export const Suggestion = z.object({
  content: z.string().describe('The answer, built from facts only; send it as is or edited.'),
  about: z.enum([...TOPICS, 'all']).describe('What it answers; all: everything that was asked.'),
  uses: z.array(z.string()).describe('The fields that it covers.'),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const Suggestions = z.object({
  suggestions: z.array(Suggestion).describe('At most three. Nothing is sent automatically.'),
  missing: z
    .array(
      z.object({
        about: z.enum(TOPICS).describe('What was asked.'),
        field: z.string().describe('The empty field that would answer it.'),
        item_id: z.string().nullable().describe('Of this listing; null: of the sale.'),
        item_title: z.string().nullable().describe('Its title.'),
        page_url: z.string().describe('Where the seller adds it.'),
      }),
    )
    .describe('Asked but not recorded anywhere: ask the seller, and save the answer there.'),
});
export type Suggestions = z.infer<typeof Suggestions>;
