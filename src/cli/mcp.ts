import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { tools } from '../../tools/index.ts';
import { startBackground } from '../background/loop.ts';
import { keyKeeper, stdioServer } from '../mcp/stdio.ts';
import { toolSet } from '../mcp/tool-set.ts';
import { views } from '../web/views/views.tsx';
import { closeDeps } from './close.ts';
import type { Command } from './command.ts';

export const mcp: Command = {
  usage: '',
  summary: 'Serve the tools over stdio, for Claude Desktop',
  async run(_args, config, openDeps) {
    const deps = await openDeps(config, 2);
    const background = startBackground(deps);
    deps.nudge = () => background.nudge();
    const keeper = keyKeeper(config.dataDir);
    const set = toolSet(tools, config.mcpHide, views);
    const connection = serveStdio(() => stdioServer(deps, set, keeper), {
      onerror: (error) => deps.logger.warn({ err: error }, 'mcp'),
    });
    await new Promise<void>((resolve) => {
      process.stdin.once('end', resolve);
      process.stdin.once('close', resolve);
      process.once('SIGTERM', () => resolve());
      process.once('SIGINT', () => resolve());
    });
    await connection.close();
    await background.stop();
    await closeDeps(deps);
    return 0;
  },
};
