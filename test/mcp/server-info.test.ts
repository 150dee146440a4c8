import { expect, it } from 'vitest';
import { plainAnswers } from '../../src/mcp/fast/plain-answer.ts';
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
