import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { packageRoot } from '../../package-root.ts';

/** The guides in the order that they are listed in. Each is `docs/<slug>.md` of the repository. */
export const GUIDES = [
  { slug: 'selling', lead: 'Run your sale day by day: items, prices, your page, and buyers.' },
  { slug: 'clients', lead: 'Connect Claude, ChatGPT, Cursor, or another MCP client.' },
  { slug: 'self-hosting', lead: 'Make the service reachable, back it up, watch it, and upgrade it.' },
  { slug: 'configuration', lead: 'Every environment variable, the plans, and the limits.' },
  { slug: 'scale', lead: 'Many sellers: limits, PostgreSQL, poolers, standbys, and caches.' },
  { slug: 'api', lead: 'The REST API, webhooks, and the TypeScript client.' },
  { slug: 'security', lead: 'Who can see and do what, and what the service protects.' },
] as const;

export type Guide = { slug: string; lead: string; title: string; markdown: string; html: string };

/** A guide as `docs/<slug>.md` has it, with its HTML. Throws when the file is missing: the package ships them all. */
export function readGuide({ slug, lead }: (typeof GUIDES)[number]): Guide {
  const markdown = readFileSync(join(packageRoot, 'docs', `${slug}.md`), 'utf8');
  const [heading = '', body = ''] = markdown.split(/\n([\s\S]*)/, 2);
  return { slug, lead, title: heading.replace(/^# /, ''), markdown, html: htmlOf(body) };
}

/** Anchors are made as GitHub makes them, so that a link works in the repository and on the page. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** The guides are our own files: what they say is trusted, and nothing else is ever rendered here. */
function htmlOf(markdown: string): string {
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, text, depth }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text }: Tokens.Code) {
        return `<pre class="code" tabindex="0"><code>${escaped(text)}</code></pre>\n`;
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
  return marked.parse(markdown, { async: false });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Another guide's page; undefined for a file of the repository that no page shows. */
function targetOf(href: string): string | undefined {
  if (/^(https:|#)/.test(href)) return href;
  const [, slug, anchor = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  return GUIDES.some((guide) => guide.slug === slug) ? `/docs/${slug}${anchor}` : undefined;
}
