import * as z from 'zod';
import { ReceivedMailError } from '../adapters/received-mail.ts';
import type { Context } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { noteFailure, noteSuccess } from '../health/records.ts';
import { isSame } from '../tokens.ts';
import { MINUTE } from '../units.ts';
import { signatureOf } from '../webhooks/deliver.ts';
import { noteUnreachable } from './bounced.ts';
import { receiveMail } from './receive.ts';

/** How far Resend's clock may be off. A report from any other time may be a replay. */
const TOLERANCE_MS = 5 * MINUTE;

const Report = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().max(200).optional(),
    to: z.union([z.string(), z.array(z.string())]).optional(),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});

/**
 * Receives Resend's report of an email that arrived, bounced, or was marked as spam. A repeated report changes
 * nothing.
 * @throws AppError not_found if none are expected, invalid_request if the signature is invalid, service_unavailable if
 * Resend should report again later
 */
export async function takeReport(ctx: Context, rawBody: string, headers: Headers): Promise<void> {
  const secret = ctx.config.mail.resendWebhookSecret;
  if (secret === undefined) throw refusal('not_found.mailReports');
  if (!isSigned(secret, rawBody, headers, ctx.clock.now())) throw refusal('invalid_request.mailSignature');
  const { type, data } = readReport(rawBody);
  if (type === 'email.received' && data.email_id !== undefined) return fetchAndTake(ctx, data.email_id);
  // Resend itself retries temporary bounces.
  const isLasting = type === 'email.bounced' && !/^(transient|undetermined)$/i.test(data.bounce?.type ?? '');
  if (!isLasting && type !== 'email.complained') return;
  await ctx.store.write(async (tx) => {
    for (const address of [data.to ?? []].flat()) {
      await noteUnreachable(ctx, tx, address, isLasting ? 'bounced' : 'complained');
    }
  });
}

function readReport(rawBody: string): z.infer<typeof Report> {
  try {
    return Report.parse(JSON.parse(rawBody));
  } catch (cause) {
    throw new AppError('invalid_request', 'This isn’t a report from Resend.', { cause });
  }
}

async function fetchAndTake(ctx: Context, emailId: string): Promise<void> {
  try {
    const { raw, tooLarge } = await ctx.receivedMail.fetch(emailId);
    await receiveMail(ctx, raw, { tooLarge });
    await noteSuccess(ctx, 'inbound');
  } catch (error) {
    if (!(error instanceof ReceivedMailError)) throw error;
    await noteFailure(ctx, 'inbound', error.message);
    if (error.gone) return;
    throw refusal('service_unavailable.email', {}, { cause: error });
  }
}

/** Checks a signature of Svix, which signs like our webhooks. Any of the signatures in the header may match. */
function isSigned(secret: string, body: string, headers: Headers, now: Date): boolean {
  const said = (name: string) => headers.get(`svix-${name}`) ?? '';
  const [id, at] = [said('id'), said('timestamp')];
  if (!id || !/^\d{1,12}$/.test(at)) return false;
  if (Math.abs(now.getTime() - Number(at) * 1000) > TOLERANCE_MS) return false;
  const expected = signatureOf(secret, id, at, body);
  return said('signature')
    .split(' ')
    .some((each) => isSame(each, expected));
}
