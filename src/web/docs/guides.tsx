import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { Marked, type Tokens } from 'marked';
import type { Config } from '../../config.ts';
import type { Deps } from '../../context.ts';
import { packageRoot } from '../../package-root.ts';
import { escapeHtml } from '../../text/plain.ts';
import { Layout, sendDocument } from '../components/layout.tsx';
import { sendNotFoundPage } from '../components/message-page.tsx';
import { BackLink, CopyButton, List, linkTo } from '../components/parts.tsx';

/** The guides, in the order of the index page. Each is `docs/<slug>.md` of the repository. */
export const GUIDES = [
  { slug: 'selling', lead: 'Run your sale day by day: items, prices, your page, and buyers.' },
  { slug: 'clients', lead: 'Connect Claude, ChatGPT, Cursor, or another MCP client.' },
  { slug: 'self-hosting', lead: 'Make the service reachable, back it up, watch it, and upgrade it.' },
  { slug: 'configuration', lead: 'Every environment variable, the plans, and the limits.' },
  { slug: 'scale', lead: 'Many sellers: limits, PostgreSQL, poolers, standbys, and caches.' },
  { slug: 'api', lead: 'The REST API, webhooks, and the TypeScript client.' },
  { slug: 'security', lead: 'Who can see and do what, and what the service protects.' },
] as const;

type Document = { title: string; markdown: string; html: string };
const read = new Map<string, Document>();

/** `docs/<name>.md`: its Markdown, title, and the rest as HTML, made at first use. Throws if it's missing. */
export function readDocument(name: string): Document {
  const known = read.get(name);
  if (known) return known;
  const markdown = readFileSync(join(packageRoot, 'docs', `${name}.md`), 'utf8');
  const [heading = '', body = ''] = markdown.split(/\n([\s\S]*)/, 2);
  const document = { title: heading.replace(/^# /, ''), markdown, html: htmlOf(body) };
  read.set(name, document);
  return document;
}

/** A guide's HTML. The API guide calls a service on this computer; its page shows the address of the one that serves it. */
export function guideHtml(slug: string, { baseUrl }: Pick<Config, 'baseUrl'>): string {
  const { html } = readDocument(slug);
  return slug === 'api' ? html.replaceAll('http://localhost:3000', escapeHtml(baseUrl)) : html;
}

/** Anchors follow GitHub's rules, so that a link works both in the repository and on the page. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

type GuidePageProps = {
  title: string;
  /** For search engines. */
  description?: string;
  lead?: Child;
  width?: 'narrow';
  /** The parent page: its address and its name. */
  back?: readonly [href: string, name: string];
  html?: string;
  /** Before the text. */
  children?: Child;
};

export const GuidePage = ({ back, html = '', lead, children, ...page }: GuidePageProps) => (
  <Layout
    {...page}
    title={[page.title, back?.[1]].filter(Boolean).join(' · ')}
    styles={['developers.css']}
    scripts={html.includes('data-copy') ? ['copy.js'] : []}
  >
    <div class="stack guide">
      {back && <BackLink href={back[0]}>{back[1]}</BackLink>}
      <h1>{page.title}</h1>
      {lead && <div class="lead">{lead}</div>}
      {children}
      {raw(html)}
    </div>
  </Layout>
);

const marked = new Marked({
  renderer: {
    heading({ tokens, text, depth }: Tokens.Heading) {
      const id = depth < 4 ? ` id="${anchorOf(text.replace(/\]\([^)]*\)/g, ''))}"` : '';
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text }: Tokens.Code) {
      const code = `<pre class="code" tabindex="0" data-copy-from>${escapeHtml(text)}</pre>`;
      return `<div class="stack tight copied">${code}${<CopyButton />}</div>\n`;
    },
    link({ href, tokens }: Tokens.Link) {
      const label = this.parser.parseInline(tokens);
      const target = targetOf(href);
      return target === undefined ? label : `<a href="${target}">${label}</a>`;
    },
  },
  hooks: {
    postprocess: (html) =>
      html
        .replaceAll('<table>', '<div class="wide-table" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>')
        .replaceAll('<ul>', '<ul class="bullets">'),
  },
});

/** Only our own files and descriptions are ever rendered here, so their content is trusted. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false });

/** Another guide's page; undefined for a file of the repository that no page shows. */
function targetOf(href: string): string | undefined {
  if (/^(https:|#|\/)/.test(href)) return href;
  if (href === 'auth.md') return '/auth.md';
  const [, slug, anchor = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  return GUIDES.some((guide) => guide.slug === slug) ? `/docs/${slug}${anchor}` : undefined;
}

/** A guide's Markdown where it is served: without links to files that aren't. */
const served = (markdown: string): string =>
  markdown.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words: string, href: string) =>
    href === 'auth.md' ? `[${words}](/auth.md)` : targetOf(href) === undefined ? words : link,
  );

const SOURCE = { 'cache-control': 'public, max-age=3600', 'content-type': 'text/markdown; charset=utf-8' };

/** This version's guides at `/docs`; `/docs/<slug>.md` is a guide's Markdown, for programs. */
export function docsPages({ config }: Pick<Deps, 'config'>): Hono {
  const app = new Hono();
  app.get('/docs', (c) => sendDocument(c, config, <IndexPage />));
  app.get('/docs/:file', async (c) => {
    const [, name, isSource] = /^([\w-]+)(\.md)?$/.exec(c.req.param('file')) ?? [];
    const known = GUIDES.find(({ slug }) => slug === name);
    if (!known) return sendNotFoundPage(c, config);
    const { slug, lead } = known;
    const { title, markdown } = readDocument(slug);
    if (isSource) return c.body(served(markdown), 200, SOURCE);
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
      <List
        look="plain-list divided"
        of={GUIDES.map(({ slug, lead }) => [
          <h2 class="lead">{linkTo(`/docs/${slug}`)(readDocument(slug).title)}</h2>,
          <p class="muted">{lead}</p>,
        ])}
      />
    </div>
  </Layout>
);
