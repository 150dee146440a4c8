import { parentPort, workerData } from 'node:worker_threads';
import { readMail } from './read-mail.ts';

/* The thread of `readMailApart`: parses one email. */

parentPort?.postMessage(await readMail(workerData));
