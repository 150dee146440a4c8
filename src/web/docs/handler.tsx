import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { Layout, sendDocument } from '../components/layout.tsx';
import { sendNotFoundPage } from '../components/message-page.tsx';
import { GUIDES, GuidePage, guideHtml, readDocument } from './guides.tsx';

const SOURCE = { 'cache-control': 'public, max-age=3600', 'content-type': 'text/markdown; charset=utf-8' };

/**
 * The guides of this repository at `/docs`, as they are in this version. `/docs/<slug>.md` has a guide's Markdown for
 * programs.
 */
export function docsPages({ config }: Pick<Deps, 'config'>): Hono {
  const app = new Hono();
  app.get('/docs', (c) => sendDocument(c, config, <IndexPage />));
  app.get('/docs/:file', async (c) => {
    const [, name, isSource] = /^([\w-]+)(\.md)?$/.exec(c.req.param('file')) ?? [];
    const known = GUIDES.find(({ slug }) => slug === name);
    if (!known) return sendNotFoundPage(c, config);
    const { slug, lead } = known;
    const { title, markdown } = readDocument(slug);
    if (isSource) return c.body(markdown, 200, SOURCE);
    const html = guideHtml(slug, config);
    const page = <GuidePage title={title} description={lead} back={['/docs', 'Guides']} html={html} />;
    return sendDocument(c, config, page);
  });
  return app;
}

const IndexPage = () => (
  <Layout title="Guides" description="How to sell, connect an assistant, host the service, and call its API.">
    <div class="stack loose">
      <h1>Guides</h1>
      <ul class="plain-list divided">
        {GUIDES.map(({ slug, lead }) => (
          <li>
            <h2 class="lead">
              <a href={`/docs/${slug}`}>{readDocument(slug).title}</a>
            </h2>
            <p class="muted">{lead}</p>
          </li>
        ))}
      </ul>
    </div>
  </Layout>
);
