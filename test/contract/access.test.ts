import { expect, it } from 'vitest';
import { routes } from '../../src/routes.ts';

/** What an app that acts for a seller never gets: keys, other apps, other programs, and all data at once. */
const FOR_NO_APP =
  /^\/api\/(?:account\/(?:export|items\.csv)|auth\/(?:api-keys|connected-apps)|webhooks)(?:\/|$)/;

it.each(
  routes
    .filter(({ operation }) => operation.access !== 'public')
    .map(({ method, path, operation }) => [`${method} ${path}`, operation.access] as const),
)('%s asks for the right to %s', (route, access) => {
  const [method = '', path = ''] = route.split(' ');
  const needed = method === 'GET' ? 'read' : 'write';
  expect(access).toBe(FOR_NO_APP.test(path) ? 'manage' : needed);
});
