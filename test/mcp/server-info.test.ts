import { expect, it } from 'vitest';
import { fitting } from '../../src/mcp/answer-size.ts';
import { plainAnswers } from '../../src/mcp/fast/plain.ts';
import { serverInfo } from '../../src/mcp/server.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';

it('names the icon by the address of the service, also once that has changed', () => {
  const config = { baseUrl: 'http://localhost:3000' };
  const { list } = plainAnswers(toolSet([]), serverInfo(config));
  const request = { id: 1, era: 'modern' as const, method: 'tools/list' as const, canOpenAddresses: false };
  expect(list(request).text).toContain('"http://localhost:3000/icon-192.png"');
  config.baseUrl = 'https://sale.example.com';
  expect(list(request).text).toContain('"https://sale.example.com/icon-192.png"');
  expect(list(request).text).not.toContain('localhost');
});

it('caches the list for at most four short ids, however many are sent', () => {
  const { list } = plainAnswers(toolSet([]), serverInfo({ baseUrl: 'http://localhost:3000' }));
  const of = (id: string | number) => list({ id, era: 'legacy', canOpenAddresses: false });
  const first = of(0);
  for (const id of [1, 2, 'x'.repeat(100), 3]) of(id);
  expect(of(0)).toBe(first);
  expect(of('x'.repeat(100))).not.toBe(of('x'.repeat(100)));
  of(4);
  expect(of(0)).not.toBe(first);
});

it('an answer has as many rows as fit into 24,000 characters, and at least one', () => {
  const row = (characters: number) => 'x'.repeat(characters - 2);
  const rows = [row(12_000), row(12_000), row(2)];
  expect(fitting(rows)).toEqual(rows.slice(0, 2));
  expect(fitting([row(12_001), row(12_000)])).toHaveLength(1);
  expect(fitting([row(24_001), row(2)])).toHaveLength(1);
  expect(fitting(rows.slice(0, 2))).toHaveLength(2);
});
