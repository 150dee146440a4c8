import { afterEach, beforeEach } from 'vitest';
import { openTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { storeKinds } from './stores.ts';

/** For `describe.each`, as `'… on $name', ({ store }) => …`: the app on every available database. */
export const eachStore = storeKinds.map(({ name }) => ({
  name,
  store: name === 'PostgreSQL' ? ('postgresql' as const) : ('sqlite' as const),
}));

export type SignedIn = { t: TestApp; key: string; sellerId: string };

/** Opens an app before each test and closes it afterward. `take` gets what `open` returned. */
export function openEach<T>(
  options: TestAppOptions,
  open: (t: TestApp) => Promise<T>,
  take: (opened: T & { t: TestApp }) => void,
): void {
  let t: TestApp | undefined;
  beforeEach(async () => {
    t = await openTestApp(options);
    take({ ...(await open(t)), t });
  });
  afterEach(() => t?.close());
}

/** An app with a signed-in seller. */
export const signInEach = (options: TestAppOptions, take: (opened: SignedIn) => void): void =>
  openEach(
    options,
    async (t) => {
      const { apiKey: key, sellerId } = await t.signIn();
      return { key, sellerId };
    },
    take,
  );
