import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runDueWork } from '../../src/background/due-work.ts';
import { DUTIES } from '../../src/background/duties.ts';
import type { Duty } from '../../src/background/duty.ts';
import { startBackground } from '../../src/background/loop.ts';
import type { Deps } from '../../src/context.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';

const logged: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
// The duties in this file use only the logger.
const deps = { logger, metrics: createMetrics() } as unknown as Deps;

/** A duty that counts its rounds; `next` decides how the next one ends. */
function counted(over: Partial<Duty> = {}) {
  const script: (boolean | Error | Promise<boolean>)[] = [];
  const duty = {
    name: 'counted',
    everyMs: 1000,
    rounds: 0,
    signal: new AbortController().signal,
    async run(_: Deps, signal: AbortSignal) {
      duty.rounds += 1;
      duty.signal = signal;
      const next = script.shift() ?? false;
      if (next instanceof Error) throw next;
      return next;
    },
    next: (...rounds: typeof script) => void script.push(...rounds),
    ...over,
  };
  return duty;
}

function gate() {
  let open = (_: boolean) => {};
  const opened = new Promise<boolean>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('the background loop', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
    logged.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('runs every duty at once and then at its own pace', async () => {
    const [often, seldom] = [counted({ everyMs: 1000 }), counted({ everyMs: 5000 })];
    const background = startBackground(deps, [often, seldom]);
    await pass(0);
    expect([often.rounds, seldom.rounds]).toEqual([1, 1]);
    await pass(5000);
    expect([often.rounds, seldom.rounds]).toEqual([6, 2]);
    await background.stop();
    await pass(60_000);
    expect([often.rounds, seldom.rounds]).toEqual([6, 2]);
  });

  it('continues at once while a duty says that more is due', async () => {
    const duty = counted();
    duty.next(true, true, true);
    const background = startBackground(deps, [duty]);
    await pass(10);
    expect(duty.rounds).toBe(4);
    await background.stop();
  });

  it('logs a duty that fails, and runs it and the others on', async () => {
    const [failing, other] = [counted({ name: 'failing' }), counted()];
    failing.next(new Error('broken'), new Error('broken'));
    const background = startBackground(deps, [failing, other]);
    await pass(2000);
    expect([failing.rounds, other.rounds]).toEqual([3, 3]);
    expect(logged).toHaveLength(2);
    expect(logged[0]).toContain('"duty":"failing"');
    await background.stop();
  });

  it('lets a slow duty delay no other', async () => {
    const [slow, other] = [counted(), counted()];
    const { opened, open } = gate();
    slow.next(opened);
    const background = startBackground(deps, [slow, other]);
    await pass(3000);
    expect([slow.rounds, other.rounds]).toEqual([1, 4]);
    open(false);
    await background.stop();
  });

  it('wakes nudged duties, and only these, at a nudge', async () => {
    const [nudged, other] = [counted({ nudged: true }), counted()];
    const background = startBackground(deps, [nudged, other]);
    await pass(10);
    background.nudge();
    await pass(10);
    expect([nudged.rounds, other.rounds]).toEqual([2, 1]);
    await background.stop();
  });

  it('does not miss a nudge that comes while the duty runs', async () => {
    const duty = counted({ nudged: true });
    const { opened, open } = gate();
    duty.next(opened);
    const background = startBackground(deps, [duty]);
    background.nudge();
    open(false);
    await pass(10);
    expect(duty.rounds).toBe(2);
    await background.stop();
  });

  it('stops after the running round, which may end in peace', async () => {
    const duty = counted();
    const { opened, open } = gate();
    duty.next(opened);
    const background = startBackground(deps, [duty]);
    let stopped = false;
    const stopping = background.stop().then(() => {
      stopped = true;
    });
    await pass(4000);
    expect([stopped, duty.signal.aborted]).toEqual([false, false]);
    open(true);
    await stopping;
    expect(duty.rounds).toBe(1);
  });

  it('runs duties once more at the end if they would lose something', async () => {
    const [keeping, other] = [counted({ atEnd: true }), counted()];
    const background = startBackground(deps, [keeping, other]);
    await pass(0);
    await background.stop();
    expect([keeping.rounds, other.rounds]).toEqual([2, 1]);
  });

  it('asks a round to end after half of its patience and waits no longer than all of it', async () => {
    const duty = counted();
    duty.next(gate().opened);
    const background = startBackground(deps, [duty]);
    let stopped = false;
    const stopping = background.stop(10_000).then(() => {
      stopped = true;
    });
    await pass(5000);
    expect([stopped, duty.signal.aborted]).toEqual([false, true]);
    await pass(5000);
    await stopping;
    expect(stopped).toBe(true);
  });
});

describe('running all due work', () => {
  it('repeats each duty until nothing more is due, in order', async () => {
    const [first, second] = [counted(), counted()];
    first.next(true, true);
    await runDueWork(deps, [first, second]);
    expect([first.rounds, second.rounds]).toEqual([3, 1]);
  });

  it('runs the other duties before it reports one that failed', async () => {
    const [failing, other] = [counted(), counted()];
    failing.next(new Error('broken'));
    await expect(runDueWork(deps, [failing, other])).rejects.toThrow('background duties failed');
    expect(other.rounds).toBe(1);
  });

  it('ends although a duty always finds more', async () => {
    const restless = counted({ run: async () => true });
    await expect(runDueWork(deps, [restless])).resolves.toBeUndefined();
  });
});

it('what people wait for is looked at every few seconds, and what ends soon twice a minute', () => {
  const seconds = (...names: string[]) =>
    names.map((name) => (DUTIES.find((duty) => duty.name === name)?.everyMs ?? 0) / 1000);
  expect(seconds('outbox', 'jobs', 'pushes', 'webhooks', 'mailbox', 'server-settings')).toEqual([
    0.5, 1, 1, 1, 2, 5,
  ]);
  expect(seconds('reservations', 'holds-by-hand', 'postings', 'imports')).toEqual([15, 15, 15, 15]);
  expect(seconds('plans', 'price-drops', 'visits', 'search-pages', 'page-views')).toEqual([
    30, 30, 30, 30, 30,
  ]);
  expect(seconds('changed-items', 'pages-offline', 'news', 'deleted-accounts', 'daily-mails')).toEqual([
    60, 60, 60, 60, 60,
  ]);
  expect(seconds('sales-over', 'reminders', 'key-reminders', 'backups')).toEqual([600, 600, 600, 60]);
});
