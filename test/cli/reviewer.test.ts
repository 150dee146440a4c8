import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reviewer } from '../../src/cli/sample-sale.ts';
import type { TestApp } from '../support/app.ts';
import { newPlace, openInstallation, removePlaces, runCommand } from './installation.ts';

const EMAIL = 'review@example.org';
const DAY = 24 * 3_600_000;

let t: TestApp;
beforeEach(async () => {
  t = await openInstallation(newPlace());
});
afterEach(async () => {
  await t.close();
  removePlaces();
});

async function make(email = EMAIL): Promise<string> {
  const { exitCode, out } = await runCommand(reviewer, [email], t.config);
  expect(exitCode).toBe(0);
  return /code (\d{6})/.exec(out)?.[1] ?? '';
}

async function signIn(code: string, email = EMAIL) {
  await t.request('POST', '/api/auth/send-code', { body: { email } });
  return t.request('POST', '/api/auth/verify-code', { body: { email, code, agent: true } });
}

const notThe = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the account of a directory’s reviewers', () => {
  it('is signed in by its own code as often as needed, with a sale to look at and no email sent', async () => {
    const code = await make();
    const first = await signIn(code);
    expect(first.status).toBe(200);
    const again = await signIn(code);
    expect(again.status).toBe(200);
    await t.runDueWork();
    expect(t.mailer.last(EMAIL, 'sign_in_code')).toBeUndefined();
    const { json } = await t.request('GET', '/api/items', { key: again.json.apiKey });
    expect(json.data.items).toHaveLength(3);
    const threads = await t.request('GET', '/api/conversations', { key: again.json.apiKey });
    expect(threads.json.data.conversations).toHaveLength(1);
  });

  it('ends after 30 days, when it is ended, and with a new one', async () => {
    const first = await make();
    const second = await make();
    if (first !== second) expect((await signIn(first)).json.code).toBe('INVALID_CODE');
    const end = () => runCommand(reviewer, [EMAIL, '--end'], t.config);
    expect((await end()).out).toContain('no longer works');
    expect((await end()).out).toContain('has no such code');
    expect((await signIn(second)).json.code).toBe('INVALID_CODE');

    const third = await make();
    t.clock.advance(30 * DAY - 1);
    expect((await signIn(third)).status).toBe(200);
    t.clock.advance(1);
    expect((await signIn(third)).json.code).toBe('INVALID_CODE');
  });

  it('is given up after fifty wrong tries', async () => {
    const [code, other] = [await make(), await make('other@example.org')];
    const tryWrong = async (most: number) => {
      await signIn(notThe(code));
      for (let n = 1; n < most; n++)
        await t.request('POST', '/api/auth/verify-code', { body: { email: EMAIL, code: notThe(code) } });
    };
    for (let asked = 0; asked < 9; asked++) await tryWrong(5);
    await tryWrong(4);
    expect((await signIn(code)).status).toBe(200);
    await tryWrong(1);
    expect((await signIn(code)).json.code).toBe('INVALID_CODE');
    expect((await signIn(other, 'other@example.org')).status).toBe(200);
    expect((await signIn(await make())).status).toBe(200);
  });

  it('is never made of a seller’s own account', async () => {
    await t.signIn('maria@example.org');
    const { exitCode, out } = await runCommand(reviewer, ['maria@example.org'], t.config);
    expect(exitCode).toBe(1);
    expect(out).toContain('the account of a seller');
  });
});
