import { describe, expect, it } from 'vitest';
import { imports, sources, textOf } from '../support/imports.ts';

/**
 * The house from the ground up. A room is a folder of `src` or a file directly in it, `db`, or `tools`. It imports
 * from rooms listed before it, and from none listed after it. A new room gets its place here.
 */
const FLOORS: readonly { floor: string; rooms: readonly string[] }[] = [
  { floor: 'the store', rooms: ['db'] },
  {
    floor: 'the ground: words and values that know nothing else',
    rooms: [
      'version',
      'units',
      'package-root',
      'vocabulary',
      'money',
      'text',
      'listing-field-kinds',
      'listing-fields',
      'tiers',
      'config-limits',
      'config-writer',
      'config-environment',
      'config',
      'oauth-urls',
      'errors',
      'breather',
      'patience',
      'lanes',
      'body-budget',
      'metrics',
      'languages',
    ],
  },
  {
    floor: 'everything outside, and what a service is handed',
    rooms: ['adapters', 'server-settings', 'context', 'ids', 'tokens'],
  },
  { floor: 'one operation: access, limits, input, idempotency', rooms: ['operation'] },
  {
    floor: 'what several features stand on',
    rooms: [
      'queue',
      'sellers',
      'reach',
      'push',
      'mail',
      'webhooks',
      'address-check',
      'api-keys',
      'sale-page',
      'threads',
    ],
  },
  {
    floor: 'features',
    rooms: [
      'accounts',
      'scheduling',
      'visits',
      'plans',
      'photos',
      'jobs',
      'reservations',
      'questions',
      'listings',
      'conversations',
      'pages',
      'account-data',
      'search',
      'watches',
      'decisions',
      'briefing',
      'health',
      'inbound',
      'backups',
    ],
  },
  { floor: 'the edges', rooms: ['http', 'mcp', 'tools', 'oauth', 'web'] },
  { floor: 'the wiring', rooms: ['routes', 'app', 'background'] },
  { floor: 'the program', rooms: ['cli', 'main'] },
  { floor: 'apart: for programs of others', rooms: ['client'] },
];

/** Imports that climb, as `'from -> to': 'why it has to be'`. There are none so far; three would be too many. */
const CLIMBING: Readonly<Record<string, string>> = {};

const order = new Map(FLOORS.flatMap(({ rooms }) => rooms).map((room, i) => [room, i]));

/** `src/listings/create.ts` belongs to `listings`, `src/app.ts` to `app`. */
const roomOf = (file: string): string => {
  const [top = '', second = ''] = file.split('/');
  return top === 'src' ? second.replace(/\.tsx?$/, '') : top;
};

describe('folders import one way', () => {
  const inside = imports.filter(({ to }) => /^(src|tools|db)\//.test(to));

  it('knows every room', () => {
    expect(inside.length).toBeGreaterThan(500);
    const rooms = new Set(sources.map(roomOf));
    expect([...rooms].filter((room) => !order.has(room))).toEqual([]);
    expect([...order.keys()].filter((room) => !rooms.has(room))).toEqual([]);
  });

  it('ARCHITECTURE.md tells the same rooms in the same order', () => {
    const table = /\| floor \| rooms.*?\n\n/s.exec(textOf('ARCHITECTURE.md'))?.[0] ?? '';
    const told = table
      .split('\n')
      .slice(2)
      .map((row) => [...(row.split('|')[2] ?? '').matchAll(/`([\w-]+)`/g)].map(([, room]) => room))
      .filter((rooms) => rooms.length > 0);
    expect(told).toEqual(FLOORS.map(({ rooms }) => rooms));
  });

  it('no room imports one above it', () => {
    const climbing = inside
      .filter(({ from, to }) => (order.get(roomOf(from)) ?? 0) < (order.get(roomOf(to)) ?? 0))
      .filter(({ from, to }) => !(`${roomOf(from)} -> ${roomOf(to)}` in CLIMBING))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(climbing).toEqual([]);
    expect(Object.keys(CLIMBING).length).toBeLessThanOrEqual(3);
  });
});
