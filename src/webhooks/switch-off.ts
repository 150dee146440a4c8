import { and, eq } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { webhookOffMail } from '../mail/templates/accounts.ts';
import { findSeller } from '../sellers/find-or-create.ts';

type Hook = Schema['webhooks']['$inferSelect'];

/** Switches off a webhook that no longer answers, and notifies its seller. Queued events are given up. */
export async function switchOff(
  ctx: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  hook: Hook,
  { because, error }: { because: 'failing' | 'gone'; error: string },
): Promise<void> {
  const { webhooks: w } = tx.t;
  await tx.update(w).set({ disabledAt: ctx.clock.now(), restUntil: null }).where(eq(w.id, hook.id));
  await giveUpQueued(ctx, tx, hook.id);
  const { email, language } = await findSeller(tx, hook.sellerId);
  const { host } = new URL(hook.url);
  const facts = { language: keptLanguage(language), host, because, error, webhookId: hook.id };
  await enqueueMail(ctx, tx, { ...webhookOffMail(facts), to: email });
}

/** Gives up everything queued for a webhook that is off. */
export async function giveUpQueued({ clock }: Pick<Deps, 'clock'>, tx: Write, webhookId: string) {
  const { webhookDeliveries: d } = tx.t;
  await tx
    .update(d)
    .set({ status: 'failed', lastError: 'The webhook was switched off.', dueAt: clock.now() })
    .where(and(eq(d.webhookId, webhookId), eq(d.status, 'queued')));
}
