// Stands in for the process or thread that decodes pictures: some make it crash, some make it hang.
import { parentPort } from 'node:worker_threads';

(parentPort ?? process).on('message', (original) => {
  const text = Buffer.from(original).toString();
  if (text === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (text === 'exit') process.exit(3);
  if (text === 'stall') return;
  process.send?.({ full: Buffer.from(text), thumb: Buffer.from(text), width: 1, height: 1 });
});
