import type { Deps, SellerActor, SellerContext } from '../context.ts';
import type { JobRow } from './find.ts';
import { JobActor } from './schemas.ts';

/** The actor that started a job, as stored in its payload. */
export const jobActor = (actor: SellerActor): JobActor => JobActor.parse(actor);

/** The context of a job: that of the actor that started it. */
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
