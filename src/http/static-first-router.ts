import type { Result, Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';

/**
 * A path without parameters wins over one with, and is found by a look-up. Hono's fast router takes the rest: it
 * refuses `/api/items/:id` beside `/api/items/bulk-upload`, and the router that takes both is several times slower.
 */
export class StaticFirstRouter<T> implements Router<T> {
  name = 'StaticFirstRouter';
  #static = new Map<string, [T, Record<string, string>][]>();
  #rest = new RegExpRouter<T>();

  add(method: string, path: string, handler: T): void {
    if (/[:*]/.test(path)) {
      this.#rest.add(method, path, handler);
      return;
    }
    const key = `${method} ${path}`;
    this.#static.set(key, [...(this.#static.get(key) ?? []), [handler, {}]]);
  }

  match(method: string, path: string): Result<T> {
    const found = this.#static.get(`${method} ${path}`);
    return found ? [found] : this.#rest.match(method, path);
  }
}
