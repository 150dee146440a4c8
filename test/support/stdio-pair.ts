import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Deps } from '../../src/context.ts';
import { stdioServer } from '../../src/mcp/stdio.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { tools } from '../../tools/index.ts';

/**
 * The stdio server of a person who is signed in, or not yet, over a pipe in memory: the client's end, and how to
 * close it.
 */
export function stdioPair(
  deps: Deps,
  key?: string,
): { transport: InMemoryTransport; close(): Promise<void> } {
  const [transport, there] = InMemoryTransport.createLinkedPair();
  let kept = key;
  const keeper = {
    read: async () => kept,
    keep: async (made: string) => {
      kept = made;
    },
  };
  const handle = serveStdio(() => stdioServer(deps, toolSet(tools), keeper), { transport: there });
  return { transport, close: () => handle.close() };
}
