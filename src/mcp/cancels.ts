import * as z from 'zod';
import type { Waiting } from '../context.ts';
import type { Asked } from './asker.ts';

const Cancelled = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/**
 * Over HTTP a cancellation is a request of its own. It ends the one slow call under way that the same sender sent with
 * that id; where two have it, as clients count alike, it could mean either and ends none.
 */
export function cancels() {
  const underWay = new Map<string, Set<AbortController>>();
  const keyOf = (sender: string, id: string | number) => JSON.stringify([sender, id]);

  function watch(key: string) {
    const control = new AbortController();
    const alike = underWay.get(key) ?? new Set();
    underWay.set(key, alike.add(control));
    const done = () => {
      alike.delete(control);
      if (alike.size === 0) underWay.delete(key);
    };
    return { control, done };
  }

  return {
    /** Makes a call whose caller can be heard giving up. Nothing is noted of a call that never asks. */
    run<T>(
      senderOf: () => string,
      { id, waiting }: Asked,
      call: (waiting: Waiting) => Promise<T>,
    ): Promise<T> {
      let heard: { signal: AbortSignal; done(): void } | undefined;
      const listen = () => {
        const { control, done } = watch(keyOf(senderOf(), id));
        return { signal: AbortSignal.any([waiting.gaveUp(), control.signal]), done };
      };
      const gaveUp = () => {
        heard ??= listen();
        return heard.signal;
      };
      return call({ gaveUp, tell: waiting.tell }).finally(() => heard?.done());
    },
    /** Hears of every message that a sender sends. */
    hear(sender: string, message: unknown): void {
      for (const each of Array.isArray(message) ? message : [message]) {
        const { data } = Cancelled.safeParse(each);
        const [control, ...more] = (data && underWay.get(keyOf(sender, data.params.requestId))) ?? [];
        if (more.length === 0) control?.abort();
      }
    },
  };
}
