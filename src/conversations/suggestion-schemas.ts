import * as z from 'zod';
import { TOPICS } from './asked-about.ts';

export const Suggestion = z.object({
  content: z.string().describe('The answer, made of facts only: to send as it is or edited.'),
  about: z.enum([...TOPICS, 'all']).describe('What it answers; all: everything that was asked.'),
  uses: z.array(z.string()).describe('The fields that it says.'),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const Suggestions = z.object({
  suggestions: z.array(Suggestion).describe('At most three. Nothing is sent by itself.'),
  missing: z
    .array(
      z.object({
        about: z.enum(TOPICS).describe('What was asked.'),
        field: z.string().describe('The field that would say it, and is empty.'),
        item_id: z.string().nullable().describe('Of this listing; null: of the sale.'),
        item_title: z.string().nullable().describe('Its title.'),
        page_url: z.string().describe('Where the seller adds it.'),
      }),
    )
    .describe('What was asked and is written nowhere: ask the seller, and keep it there.'),
});
export type Suggestions = z.infer<typeof Suggestions>;
