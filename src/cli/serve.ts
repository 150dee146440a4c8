import { once } from 'node:events';
import { createApp } from '../app.ts';
import { startBackground } from '../background/loop.ts';
import { httpServer } from '../http/server.ts';
import { closeDeps } from './close.ts';
import type { Command } from './command.ts';
import { say } from './output.ts';
import { readyLines, welcomeLines } from './ready.ts';

const GRACE_MS = 10_000;

export const serve: Command = {
  usage: '',
  summary: 'Run the service (what npm start does)',
  async run(_args, config, openDeps) {
    const deps = await openDeps(config, 1);
    const background = startBackground(deps);
    deps.nudge = () => background.nudge();
    const server = httpServer(createApp(deps));
    server.listen(config.port, config.host);
    try {
      await once(server, 'listening');
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      const variable = ['EADDRINUSE', 'EACCES'].includes(reason) ? 'PORT' : 'HOST';
      process.stderr.write(`${variable}: cannot listen on ${config.host}:${config.port} (${reason}).\n`);
      await background.stop();
      await closeDeps(deps);
      return 1;
    }
    // Heard from here on: who reads the next line may end the program at once.
    const signalled = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    readyLines(config).forEach(say);
    (await welcomeLines(deps)).forEach(say);

    const signal = await signalled;
    deps.logger.info({ signal: String(signal[0]) }, 'stopping');
    const closed = once(server, 'close');
    server.close();
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    const patience = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, GRACE_MS);
    await Promise.all([closed, background.stop(GRACE_MS)]);
    clearTimeout(patience);
    await closeDeps(deps);
    return 0;
  },
};
