import { sweepIdempotencyRecords } from '../idempotency/run.ts';
import { deliverDueMail, sweepFinishedMail } from '../mail/outbox.ts';
import { type Duty, sweep } from './duty.ts';

const BATCH = 500;

/** Everything that runs apart from requests. In `runDueWork` the order counts: mail comes last, after all that queues it. */
export const DUTIES: Duty[] = [
  sweep('idempotency-records', 60_000, BATCH, sweepIdempotencyRecords),
  sweep('finished-mail', 3_600_000, BATCH, sweepFinishedMail),
  sweep('outbox', 500, 20, deliverDueMail),
];
