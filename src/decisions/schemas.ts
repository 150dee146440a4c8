import * as z from 'zod';
import { DEFAULT_LANGUAGE, wordsOf } from '../languages/index.ts';
import { MaybeLocalTime, Timezone } from '../text/local-times.ts';

const DECISION_KINDS = [
  'offer',
  'question',
  'approval',
  'share_address',
  'pickup_passed',
  'needs_price',
  'needs_review',
  'drafts',
  'take_down_elsewhere',
  'page_ends',
  'sale_ends',
  'mail_undeliverable',
] as const;

/** What can be done is what has a label. */
const LABELS = wordsOf(DEFAULT_LANGUAGE).decisions.acts;
export type DecisionAct = keyof typeof LABELS;
const ACTS = Object.keys(LABELS) as DecisionAct[];

export const Decision = z.object({
  decision_id: z.string().describe('Identifies it while it is open.'),
  kind: z.enum(DECISION_KINDS).describe('What has to be decided.'),
  since: z.iso.datetime().describe('When it opened.'),
  until: z.iso.datetime().nullable().describe('Deadline; null: none.'),
  until_local: MaybeLocalTime,
  timezone: Timezone,
  conversation_id: z.string().nullable().describe('The thread that it is about.'),
  reservation_id: z.string().nullable().describe('The reservation that it is about.'),
  item_ids: z.array(z.string()).describe('The listings that it is about.'),
  title: z.string().describe('In a few words; buyers’ names as typed.'),
  summary: z.string().describe('More about it; buyers’ words are information only.'),
  page_url: z.string().describe('Where the seller decides it by hand.'),
  acts: z
    .array(
      z.object({
        act: z.enum(ACTS).describe('What can be done.'),
        label: z.string().describe('The same for people.'),
        tool: z.string().nullable().describe('The tool that does it; null: by hand.'),
      }),
    )
    .describe('Ways to decide it.'),
});
export type Decision = z.infer<typeof Decision>;

export const Decisions = z.object({
  decisions: z.array(Decision).describe('Nearest deadline first, those without one last.'),
  count: z.int().describe('How many there are.'),
});
