import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { Layout, sendDocument } from '../components/layout.tsx';
import { sendNotFoundPage } from '../components/message-page.tsx';
import { GUIDES, type Guide, GuidePage, htmlFor, readGuide } from './guides.tsx';

const SOURCE = { 'cache-control': 'public, max-age=3600', 'content-type': 'text/markdown; charset=utf-8' };

/**
 * The guides of this repository at `/docs`, as they are in this version. `/docs/<slug>.md` has a guide's Markdown for
 * programs.
 */
export function docsPages({ config }: Pick<Deps, 'config'>): Hono {
  const app = new Hono();
  app.get('/docs', (c) => sendDocument(c, config, <IndexPage guides={GUIDES.map(readGuide)} />));
  app.get('/docs/:file', async (c) => {
    const [, name, isSource] = /^([\w-]+)(\.md)?$/.exec(c.req.param('file')) ?? [];
    const known = GUIDES.find(({ slug }) => slug === name);
    if (!known) return sendNotFoundPage(c, config);
    const guide = readGuide(known);
    if (isSource) return c.body(guide.markdown, 200, SOURCE);
    const { title, lead } = guide;
    const html = htmlFor(guide, config);
    const page = <GuidePage title={title} description={lead} back={['/docs', 'Guides']} html={html} />;
    return sendDocument(c, config, page);
  });
  return app;
}

const IndexPage = ({ guides }: { guides: readonly Guide[] }) => (
  <Layout title="Guides" description="How to sell, connect an assistant, host the service, and call its API.">
    <div class="stack loose">
      <h1>Guides</h1>
      <ul class="plain-list divided">
        {guides.map(({ slug, title, lead }) => (
          <li>
            <h2 class="lead">
              <a href={`/docs/${slug}`}>{title}</a>
            </h2>
            <p class="muted">{lead}</p>
          </li>
        ))}
      </ul>
    </div>
  </Layout>
);
