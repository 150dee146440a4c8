import { updateRows } from '../../db/rows.ts';
import type { RowOf, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { webhookOffMail } from '../mail/templates/accounts.ts';
import { findSeller } from '../sellers/find-or-create.ts';

type Hook = RowOf<'webhooks'>;

/** Switches off a webhook that no longer answers, and emails its seller. Queued events are given up. */
export async function switchOff(
  ctx: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  hook: Hook,
  { because, error }: { because: 'failing' | 'gone'; error: string },
): Promise<void> {
  await updateRows(tx, 'webhooks', { id: hook.id }, { disabledAt: ctx.clock.now(), restUntil: null });
  await giveUpQueued(ctx, tx, hook.id);
  const { email, language } = await findSeller(tx, hook.sellerId);
  const { host } = new URL(hook.url);
  const facts = { language: keptLanguage(language), host, because, error, webhookId: hook.id };
  await enqueueMail(ctx, tx, { ...webhookOffMail(facts), to: email });
}

/** Gives up everything queued for a webhook that is off. */
export async function giveUpQueued({ clock }: Pick<Deps, 'clock'>, tx: Write, webhookId: string) {
  await updateRows(
    tx,
    'webhookDeliveries',
    { webhookId, status: 'queued' },
    { status: 'failed', lastError: 'The webhook was switched off.', dueAt: clock.now() },
  );
}
