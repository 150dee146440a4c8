import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBackground } from '../../src/background/loop.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { storedPhotos } from '../support/stored-photos.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

it('starts a job right after its request, and stopping waits for its end', async () => {
  const { sellerId, apiKey: key } = await t.signIn();
  const photoUrls = await storedPhotos(t, sellerId, 1);
  const background = startBackground(t.deps);
  t.deps.nudge = () => background.nudge();
  const { started, release } = t.writer.hold();
  const { json } = await t.request('POST', '/api/items/bulk-generate', { key, body: { photoUrls } });
  await started;
  const stopped = background.stop();
  release();
  await stopped;
  const job = await t.request('GET', `/api/ai-jobs/${json.job_id}`, { key });
  expect(job.json.status).toBe('completed');
});

it('hands a job back when stopping cannot wait any longer, for the next process to begin again', async () => {
  const { sellerId, apiKey: key } = await t.signIn();
  const photoUrls = await storedPhotos(t, sellerId, 1);
  const background = startBackground(t.deps);
  t.deps.nudge = () => background.nudge();
  const { started, release } = t.writer.hold();
  const { json } = await t.request('POST', '/api/items/bulk-generate', { key, body: { photoUrls } });
  await started;
  await background.stop(400);
  release();
  await t.runDueWork();
  const job = await t.request('GET', `/api/ai-jobs/${json.job_id}`, { key });
  expect(job.json.status).toBe('completed');
  expect(t.writer.requests).toHaveLength(2);
});

it('sends the email of a request without being asked', async () => {
  const background = startBackground(t.deps);
  const sent = new Promise<void>((resolve) => {
    const send = t.mailer.send.bind(t.mailer);
    t.deps.mailer.send = async (mail) => {
      await send(mail);
      resolve();
    };
  });
  await t.request('POST', '/api/auth/send-code', { body: { email: 'seller@example.com' } });
  await sent;
  await background.stop();
  expect(t.mailer.last('seller@example.com', 'sign_in_code')).toBeDefined();
});
