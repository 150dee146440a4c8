import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { Layout, sendPage } from './layout.tsx';

/** The page for every address that leads nowhere: unknown, offline and expired look alike. */
export const sendNotFoundPage = (c: Context, config: Pick<Config, 'baseUrl'>): Promise<Response> =>
  sendPage(c, config, <NotFoundPage />, { status: 404 });

const NotFoundPage = () => (
  <Layout title="Nothing here" width="narrow" privatePage>
    <div class="stack hollow">
      <p class="eyebrow">404</p>
      <h1>There is nothing here right now</h1>
      <p class="lead">
        The address may have a typo, or the seller has taken the page offline because the sale is over.
      </p>
      <p>
        <a class="button" href="/">
          To the start
        </a>
      </p>
    </div>
  </Layout>
);
