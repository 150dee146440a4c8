import { acceptClock } from '../background/clock-leap.ts';
import { findRecord } from '../health/records.ts';
import { type Command, complain, say, withDeps } from './command.ts';

/** Shows why the clock is in doubt, and accepts it on the operator's word. */
export const clock: Command = {
  usage: '[accept]',
  summary: 'Show whether the clock is distrusted after a jump, or confirm that it’s right',
  async run([what], config, openDeps) {
    if (what !== undefined && what !== 'accept') return complain('Only this is possible: clock accept', 64);
    return withDeps(
      openDeps,
      config,
      async (deps) => {
        const { failingSince, lastError } = await findRecord(deps.store.read, 'clock');
        say(`This computer says that it is ${deps.clock.now().toISOString()}.`);
        if (!failingSince) say('The service trusts it.');
        else say(`${lastError} Since then, duties that can’t be undone are waiting.`);
        if (what !== 'accept') return 0;
        await acceptClock(deps);
        say('Accepted: waiting duties continue within seconds.');
        return 0;
      },
      1,
    );
  },
};
