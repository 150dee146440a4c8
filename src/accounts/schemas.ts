import * as z from 'zod';
import { APPROVALS, MAIL_WAYS } from '../../db/schema.ts';
import { CurrencyCode } from '../listing-field-kinds.ts';
import { countryNamed } from '../text/countries.ts';
import { MaybeTime } from '../text/local-times.ts';
import { ACCOUNT_LANGUAGES, TEXT_LIMITS } from '../vocabulary.ts';

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(TEXT_LIMITS.email)
  .check(z.email('Give a valid email address.'))
  .describe('Email address; compared trimmed and in lower case.');

export const SendCodeInput = z.strictObject({ email: Email });
export type SendCodeInput = z.infer<typeof SendCodeInput>;

export const CodeSent = z.object({
  delivery: z
    .enum(['mail', 'file'])
    .describe('mail: emailed. file: email doesn’t leave the computer that the service runs on.'),
  where: z.string().optional().describe('With file: the folder whose newest file has the code.'),
  code: z.string().optional().describe('With file, over stdio: the code, for verify_code.'),
});
export type CodeSent = z.infer<typeof CodeSent>;

export const VerifyCodeInput = z.strictObject({
  email: Email,
  code: z
    .string()
    .regex(/^\d{6}$/, 'The code is six digits.')
    .describe('The 6 digits from the email.'),
  agent: z
    .boolean()
    .optional()
    .describe('true requests an API key; otherwise the response contains an ID token.'),
});
export type VerifyCodeInput = z.infer<typeof VerifyCodeInput>;

export const VerifyCodeOutput = z.object({
  success: z.literal(true),
  isNewUser: z.boolean().describe('This sign-in created the account.'),
  uid: z.string().describe('The seller id.'),
  apiKey: z.string().optional().describe('The full API key, shown only once; only with `agent: true`.'),
  idToken: z
    .string()
    .optional()
    .describe('The signed-in session of the web pages, one hour; only without `agent`.'),
});
export type VerifyCodeOutput = z.infer<typeof VerifyCodeOutput>;

export const Passkey = z.object({
  passkey_id: z.string().describe('Identifies the passkey; needed to remove it.'),
  name: z.string().describe('What the seller calls it.'),
  created_at: z.iso.datetime().describe('When it was added.'),
  last_used_at: MaybeTime('When it was last used; null: never.'),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyList = z.object({ passkeys: z.array(Passkey).describe('Oldest first.') });
export type PasskeyList = z.infer<typeof PasskeyList>;

export const RemovePasskeyInput = z.strictObject({
  id: z.string().min(1).max(80).describe('The passkey_id to remove.'),
});

export const RemovedPasskey = z.object({
  passkey_id: z.string().describe('The passkey that no longer works.'),
  removed: z.literal(true).describe('Always true.'),
});
export type RemovedPasskey = z.infer<typeof RemovedPasskey>;

const Approval = z.enum(APPROVALS);
const MailWay = z.enum(MAIL_WAYS);

/** A country by its ISO 3166-1 code, except codes with another current use and those of places where no one lives. */
const Country = z
  .string()
  .max(40)
  .trim()
  .toUpperCase()
  .refine((code) => countryNamed(code) !== undefined, 'must be a country’s two letters, such as DE')
  .meta({ pattern: '^\\s*[A-Za-z]{2}\\s*$' });

export const Settings = z.object({
  country: Country.nullable().describe('Where the sale is: ISO 3166-1, such as DE.'),
  currency: CurrencyCode.describe('Currency of all amounts: ISO 4217, such as EUR.'),
  language: z
    .enum(ACCOUNT_LANGUAGES)
    .nullable()
    .describe('Language of the seller’s pages and emails; null: the browser’s.'),
  approve_replies: Approval.describe(
    'in_chat: an agent sends a reply after the seller agrees in the chat. by_hand: it only prepares it, and the seller sends it on their own page.',
  ),
  approve_address: Approval.describe('The same for sharing the pickup address.'),
  mail_reservations: MailWay.describe(
    'Emails about new and ended reservations: at_once, in one daily email, or never.',
  ),
  mail_messages: MailWay.describe('The same for what buyers write.'),
  mail_pickups: MailWay.describe('The same for pickups: booked, and “did they show up?”.'),
  mail_sale: MailWay.describe('The same for the sale itself: its end, price drops.'),
  deletes_at: MaybeTime('When the account will be deleted at the seller’s request; null otherwise.'),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsInput = z.strictObject({
  ...Settings.omit({ deletes_at: true }).partial().shape,
  keep_amounts: z
    .boolean()
    .optional()
    .describe('With currency: true keeps every listing’s number and only changes its currency.'),
});
export type SettingsInput = z.infer<typeof SettingsInput>;
