import type { Deps, SellerActor, SellerContext } from '../context.ts';
import type { JobRow } from './find.ts';
import { JobActor } from './schemas.ts';

/** Who asked for a job, as its payload keeps it. */
export const jobActor = (actor: SellerActor): JobActor => JobActor.parse(actor);

/** The context that a job works in: that of whoever asked for it. */
export function contextOfJob(deps: Deps, job: JobRow, asked: JobActor): SellerContext {
  const { sellerId } = job;
  const actor: SellerActor =
    asked.kind === 'session'
      ? { ...asked, sellerId }
      : asked.kind === 'api_key'
        ? { ...asked, sellerId, expiresAt: job.expiresAt }
        : { ...asked, sellerId, scopes: ['read', 'write'] };
  return { ...deps, actor, requestId: job.requestId ?? job.id, ip: '' };
}
