// Runs in a separate thread: copying a large database without its free pages takes seconds.
import { workerData } from 'node:worker_threads';

const { default: Database } = await import(workerData.driver);
const db = new Database(workerData.file, { fileMustExist: true, timeout: 10_000 });
try {
  db.prepare('vacuum into ?').run(workerData.target);
} finally {
  db.close();
}
