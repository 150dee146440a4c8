// npm run bench [-- rest writes mcp page sentences photos upload attacks start weight guard]: the service against
// bare baselines, all measured in one interleaved run. npm run bench -- scale [sqlite|postgresql] [items ...]: the
// service alone, over databases of more and more items.
import { attacks } from './attacks.ts';
import { bulkUpload } from './bulk-upload.ts';
import { median } from './compare.ts';
import { guard } from './guard.ts';
import { mcp } from './mcp.ts';
import { page } from './page.ts';
import { rest } from './rest.ts';
import { scale } from './scale.ts';
import { sentences } from './sentences.ts';
import { peakRssMb, startService } from './server.ts';
import { openStage, type Stage } from './stage.ts';
import { viewPhotos } from './view-photos.ts';
import { weight } from './weight.ts';
import { writes } from './writes.ts';

const STARTS = 5;

async function* memory({ service }: Stage): AsyncGenerator<string> {
  yield `\nPeak memory of the service so far: ${Math.round(peakRssMb(service.pid))} MB`;
}

async function* start({ emptyDir }: Stage): AsyncGenerator<string> {
  const first: number[] = [];
  const later: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const dataDir = emptyDir();
    for (const times of [first, later]) {
      const server = await startService(dataDir);
      times.push(server.startMs);
      await server.stop();
    }
  }
  const [ms, msLater] = [first, later].map((times) => Math.round(median(times)));
  yield `\nFrom start to the first connection: ${ms} ms in an empty directory, ${msLater} ms after that`;
}

const sections = {
  rest,
  writes,
  mcp,
  page,
  sentences,
  photos: viewPhotos,
  memory,
  upload: bulkUpload,
  attacks,
  start,
  weight,
  guard,
};
const wanted = process.argv.slice(2);
const print = async (lines: AsyncIterable<string>) => {
  for await (const line of lines) process.stdout.write(`${line}\n`);
};
if (wanted[0] === 'scale') {
  await print(scale(wanted.slice(1)));
} else {
  const stage = await openStage();
  try {
    for (const [name, run] of Object.entries(sections)) {
      if (wanted.length === 0 || wanted.includes(name)) await print(run(stage));
    }
  } finally {
    await stage.close();
  }
}
