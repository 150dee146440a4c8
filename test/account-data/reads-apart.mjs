// The program of `reader.test.ts`, whose first argument is the built reader: it reads each file it is told to, and says how
// much of the time its main thread worked.
import { performance } from 'node:perf_hooks';

const { readApart } = await import(process.argv[2]);
process.on('message', async (call) => {
  const before = performance.eventLoopUtilization();
  const from = performance.now();
  const read = await readApart(...call).catch(({ code, message, options }) => ({
    code,
    message,
    hint: options?.hint,
  }));
  const own = performance.eventLoopUtilization(before).active;
  process.send({ read, own, ms: performance.now() - from });
});
