import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { deafReceivers } from '../support/busy-sale.ts';
import { described, operationAt } from '../support/openapi-check.ts';
import { eachStore } from '../support/openings.ts';
import { LIFE_ENV, saleLife } from '../support/sale-life.ts';

describe.each(eachStore)('the interface document on $name', ({ store }) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ store, env: LIFE_ENV, deps: { webhookSender: deafReceivers } });
  });
  afterAll(() => t.close());

  it('describes a sale from its first to its last call, and has no operation that is not in it', async () => {
    const seen = new Set<string>();
    const called = (method: string, path: string) => {
      const found = operationAt(method, path);
      if (found) seen.add(found.operation.operationId);
    };
    await saleLife(t, 'ann', called);

    expect(
      described
        .filter(({ operation }) => !seen.has(operation.operationId))
        .map(({ operation }) => operation.operationId),
    ).toEqual([]);
  });
});
