import type { ServerContext } from '@modelcontextprotocol/server';
import type { Context, Waiting } from '../context.ts';
import type { ToolAnswer } from './call-tool.ts';
import type { CameBy } from './came-by.ts';
import type { Tool } from './tool.ts';

/** A call as the protocol identifies it: `id` is its request's. */
export type Asked = { id: string | number; waiting: Waiting };

/** The caller of a server: how calls are made, and as whom resources are read. */
export type Asker = {
  by: CameBy;
  call(tool: Tool, args: unknown, asked: Asked): Promise<ToolAnswer>;
  context(): Promise<Context>;
  /** What only this kind of connection can do, added below the instructions. */
  note?: readonly string[];
};

/** Reports the progress of a call if its client asked for that, and stops when the client cancels or is gone. */
export function askedIn({ mcpReq }: ServerContext): Asked {
  const token = mcpReq._meta?.progressToken;
  let progress = 0;
  const tell = (message: string, left?: number) => {
    progress += 1;
    const total = left === undefined ? {} : { total: progress + left };
    const params = { progressToken: token, progress, ...total, message };
    // A client that has hung up in the meantime gets nothing.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
  return {
    id: mcpReq.id,
    waiting: { gaveUp: () => mcpReq.signal, tell: token === undefined ? undefined : tell },
  };
}
