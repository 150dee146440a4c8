import * as z from 'zod';
import { MaybeLocalTime, Timezone } from '../text/local-times.ts';

export const DECISION_KINDS = [
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

export const DECISION_ACTS = [
  'accept',
  'counter',
  'decline',
  'reply',
  'no_answer_needed',
  'approve',
  'share_address',
  'sold',
  'noshow',
  'new_time',
  'set_price',
  'review',
  'put_on_sale',
  'taken_down',
  'renew',
  'extend',
  'lower_all',
  'give_away',
  'close',
  'open',
] as const;
export type DecisionAct = (typeof DECISION_ACTS)[number];

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
        act: z.enum(DECISION_ACTS).describe('What can be done.'),
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
export type Decisions = z.infer<typeof Decisions>;
