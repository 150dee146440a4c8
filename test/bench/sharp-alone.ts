// Only sharp: decodes, shrinks, and writes the pictures in a folder as the service does, two at a time. No service
// can be faster than this.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const [dir = '', times = '1'] = process.argv.slice(2);
const pictures = readdirSync(dir).map((name) => readFileSync(join(dir, name)));
sharp.cache(false);
sharp.concurrency(1);

const written = (picture: Buffer, side: number) =>
  sharp(picture, { autoOrient: true })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer();

let next = 0;
async function work() {
  while (next < Number(times)) {
    const full = await written(pictures[next++ % pictures.length] ?? Buffer.alloc(0), 2048);
    await written(full, 480);
  }
}

const startedAt = performance.now();
await Promise.all([work(), work()]);
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage();
writeFileSync(1, JSON.stringify({ ms, cpuMs: (user + system) / 1000 }));
