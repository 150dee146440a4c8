import type { ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Context, Waiting } from '../context.ts';
import { atFirstUse } from '../text/at-first-use.ts';
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

const Cancelled = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/**
 * Over HTTP, a cancellation is a separate request. It ends the one slow call in progress that the same sender sent with
 * that ID; if two have it, because clients number their requests the same way, it could mean either and ends none.
 */
export function cancels() {
  const underWay = new Map<string, Set<AbortController>>();
  const keyOf = (sender: string, id: string | number) => JSON.stringify([sender, id]);

  return {
    /** Runs a call that its caller can cancel. Nothing is recorded unless the call asks for its signal. */
    run<T>(
      senderOf: () => string,
      { id, waiting }: Asked,
      call: (waiting: Waiting) => Promise<T>,
    ): Promise<T> {
      let done = () => {};
      const gaveUp = atFirstUse(() => {
        const key = keyOf(senderOf(), id);
        const control = new AbortController();
        const alike = underWay.get(key) ?? new Set();
        underWay.set(key, alike.add(control));
        done = () => {
          alike.delete(control);
          if (alike.size === 0) underWay.delete(key);
        };
        return AbortSignal.any([waiting.gaveUp(), control.signal]);
      });
      return call({ gaveUp, tell: waiting.tell }).finally(() => done());
    },
    /** Call it with every message from a sender. */
    hear(sender: string, message: unknown): void {
      for (const each of Array.isArray(message) ? message : [message]) {
        const { data } = Cancelled.safeParse(each);
        const [control, ...more] = (data && underWay.get(keyOf(sender, data.params.requestId))) ?? [];
        if (more.length === 0) control?.abort();
      }
    },
  };
}
