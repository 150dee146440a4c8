import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { Layout, sendDocument } from '../components/layout.tsx';
import { sendNotFoundPage } from '../components/message-page.tsx';
import { GUIDES, type Guide, GuidePage, htmlFor, readGuide } from './guides.tsx';

const HOUR = { 'cache-control': 'public, max-age=3600' };

/**
 * The guides of this repository at `/docs`, as they are in this version. `/docs/<slug>.md` has a guide's Markdown for
 * programs.
 */
export function docsPages({ config }: Pick<Deps, 'config'>): Hono {
  const app = new Hono();
  const guideAt = (slug: string): Guide | undefined => {
    const entry = GUIDES.find((guide) => guide.slug === slug);
    return entry && readGuide(entry);
  };
  app.get('/docs', (c) => sendDocument(c, config, <IndexPage guides={GUIDES.map(readGuide)} />));
  app.get('/docs/:name{[^/]+\\.md}', async (c) => {
    const guide = guideAt(c.req.param('name').slice(0, -'.md'.length));
    if (!guide) return sendNotFoundPage(c, config);
    return c.body(guide.markdown, 200, { ...HOUR, 'content-type': 'text/markdown; charset=utf-8' });
  });
  app.get('/docs/:slug', (c) => {
    const guide = guideAt(c.req.param('slug'));
    if (!guide) return sendNotFoundPage(c, config);
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
