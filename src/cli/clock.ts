import { acceptClock } from '../background/clock-leap.ts';
import { findRecord } from '../health/records.ts';
import { openCommand, say } from './command.ts';

export const clock = openCommand(
  {
    usage: 'clock [accept]',
    summary: 'Show whether the clock is distrusted after a jump, or confirm that it’s right',
    takes: ([what]) => what === undefined || what === 'accept',
  },
  async (deps, what) => {
    const { failingSince, lastError } = await findRecord(deps.store.read, 'clock');
    say(`This computer says that it is ${deps.clock.now().toISOString()}.`);
    if (!failingSince) say('The service trusts it.');
    else say(`${lastError} Since then, duties that can’t be undone are waiting.`);
    if (what !== 'accept') return;
    await acceptClock(deps);
    say('Accepted: waiting duties continue within seconds.');
  },
);
