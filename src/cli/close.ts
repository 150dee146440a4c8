import type { Deps } from '../context.ts';

/** Lets go of everything that `openDeps` opened, the store last. */
export async function closeDeps(deps: Deps): Promise<void> {
  await deps.imageProcessor.close();
  await deps.mailer.close?.();
  await deps.receivedMail.mailbox?.close();
  await deps.store.close();
  await new Promise<void>((resolve) => deps.logger.flush(() => resolve()));
}
