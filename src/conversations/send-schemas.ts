import * as z from 'zod';
import { APPROVALS, RESERVATION_STATUSES } from '../../db/schema.ts';
import { optionalText } from '../operation/shapes.ts';
import { MaybeLocalTime, Timezone } from '../text/local-times.ts';
import { MessageType } from '../threads/messages.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';

/** Maximum length of the input. It is generous because a longer text than a message may have is cut, not refused. */
const INPUT_LENGTH = 100_000;

const Recipient = z
  .object({
    name: z.string().describe('As the buyer typed it.'),
    email: z.string().describe('Where it goes.'),
    confirmed: z.boolean().describe('The buyer opened a link emailed there.'),
  })
  .describe('Who would get it. Show it to the seller.');

const ConfirmationToken = z
  .string()
  .min(1)
  .max(200)
  .describe('Once, for 10 minutes, for this conversation and text.');

export const PrepareReplyInput = z.strictObject({
  content: z.string().min(1).max(INPUT_LENGTH).describe('The message. Trimmed, and cut to 2000 characters.'),
});
export type PrepareReplyInput = z.infer<typeof PrepareReplyInput>;

const PreparedBase = {
  confirmation_token: ConfirmationToken,
  expires_at: z.iso.datetime().describe('When the token stops working.'),
  recipient: Recipient,
  approval: z.enum(APPROVALS).describe('by_hand: the seller sends it at approval_url.'),
  approval_url: z.url().describe('Where the seller sends it, for 24 hours.'),
};

const ShareWarning = z.object({
  code: z
    .enum([
      'unconfirmed_buyer',
      'scam_hint',
      'no_open_reservation',
      'only_waiting',
      'no_pickup_time',
      'already_shared',
      'names_min_price',
      'no_email',
    ])
    .describe('What it is about.'),
  text: z.string().describe('Tell the seller.'),
});
export type ShareWarning = z.infer<typeof ShareWarning>;

export const PreparedReply = z.object({
  ...PreparedBase,
  content: z.string().describe('Exactly what would be sent: show it to the seller.'),
  warnings: z.array(ShareWarning).describe('Tell the seller before asking.'),
});
export type PreparedReply = z.infer<typeof PreparedReply>;

export const SendInput = z.strictObject({
  content: optionalText(
    INPUT_LENGTH,
    'Needed in the seller’s own session. An agent may leave it out, or repeat the confirmed text exactly.',
  ),
  type: MessageType.optional().describe('Default: `text`, the only type for agents.'),
  confirmation_token: ConfirmationToken.optional().describe(
    'Needed for API keys and OAuth tokens: from reply/prepare, after the seller agreed. The text frozen in it is sent.',
  ),
});
export type SendInput = z.infer<typeof SendInput>;

/** The input for agents, who can send only confirmed content. */
export const ConfirmedSendInput = z.strictObject({
  confirmation_token: ConfirmationToken,
  content: optionalText(INPUT_LENGTH, 'May be left out. If given, it must be the confirmed text exactly.'),
});

export const Sent = z.object({
  message_id: z.string().describe('The message. It cannot be recalled.'),
  sent_at: z.iso.datetime().describe('When it was sent.'),
  already_sent: z.literal(true).optional().describe('Already sent by hand; nothing was sent now.'),
});
export type Sent = z.infer<typeof Sent>;

export const PrepareAddressInput = z.strictObject({
  address: z
    .string()
    .min(1)
    .max(TEXT_LIMITS.streetAddress)
    .optional()
    .describe('A pickup address other than the one on file; it isn’t stored.'),
});
export type PrepareAddressInput = z.infer<typeof PrepareAddressInput>;

export const PreparedAddress = z.object({
  ...PreparedBase,
  address: z.string().describe('Exactly what would be sent: show it to the seller.'),
  address_source: z.enum(['on_file', 'given']).describe('The stored address, or the one of this request.'),
  warnings: z.array(ShareWarning).describe('Tell the seller before asking.'),
  reservation_status: z
    .enum(RESERVATION_STATUSES)
    .nullable()
    .describe('Of the buyer’s reservation; null: none.'),
  pickup_at: z.iso.datetime().nullable().describe('The pickup; null: not set.'),
  pickup_at_local: MaybeLocalTime,
  timezone: Timezone,
  warning: z.string().optional().describe('Why public texts cannot be checked for this address.'),
});

export const ShareAddressInput = z.strictObject({ confirmation_token: ConfirmationToken });
export type ShareAddressInput = z.infer<typeof ShareAddressInput>;

export const Shared = z.object({
  shared: z.literal(true).describe('The buyer has the address now. It cannot be recalled.'),
  ...Sent.shape,
});
