import type { MailAttachment } from '../../db/schema.ts';
import { DEFAULT_LANGUAGE, type Language, wordsOf } from '../languages/index.ts';
import { escapeHtml, lines, oneLine } from '../text/plain.ts';
import type { MailKind } from './kinds.ts';

/** A few sentences of the service, a person's own words, a list, or an address. */
export type Paragraph = string | { quote: string } | { list: ListItem[] } | { address: string };

type ListItem = string | { text: string; url: string | null };

export type MailLayout = {
  /** Default: English. */
  language?: Language;
  /** The text that inboxes show next to the subject. */
  preview?: string;
  greeting?: string;
  paragraphs: Paragraph[];
  button?: { label: string; url: string } | undefined;
  /** More links, shown below the button. */
  links?: readonly { label: string; url: string }[];
  /** A code to type in, shown in large type. */
  code?: string;
  /** Why the recipient gets this message. */
  footer: string;
};

/** A paragraph, or several; empty ones are left out. */
export type Part = Paragraph | Part[] | false | '' | null | undefined;

/** What a template says, with an optional calendar file to attach. */
export type Told = Omit<MailLayout, 'paragraphs'> & {
  subject: string;
  paragraphs: Part[];
  calendar?: MailAttachment | undefined;
};

/** A rendered message of `kind`, ready for `enqueueMail`. */
export const composeMail = (kind: MailKind, { subject, paragraphs, calendar, ...layout }: Told) => ({
  kind,
  subject: oneLine(subject),
  ...renderMail({ ...layout, paragraphs: paragraphs.flatMap(whole) }),
  attachments: calendar ? [calendar] : [],
  url: layout.button?.url,
});

const whole = (part: Part): Paragraph[] => (Array.isArray(part) ? part.flatMap(whole) : part ? [part] : []);

// The light colors of tokens.css, written out: email programs ignore style sheets.
const PAPER = '#fbf6ee';
const SURFACE = '#fffdf9';
const LINE = '#e4d8c7';
const INK = '#2a211b';
const INK_SOFT = '#65574a';
const ACCENT = '#a83f23';
const ON_ACCENT = '#fff8ef';
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Renders one message as plain text and as HTML. Every value is text: markup in it is shown, never rendered, and no
 * value can break out of its place (a name with line breaks stays on one line, a quote stays marked as a quote).
 */
export function renderMail(layout: MailLayout): { text: string; html: string } {
  const listed = layout.paragraphs.flatMap((each) =>
    typeof each === 'object' && 'list' in each ? each.list.flatMap((item) => urlOf(item) ?? []) : [],
  );
  const urls = [...[layout.button, ...(layout.links ?? [])].flatMap((link) => link?.url ?? []), ...listed];
  if (!urls.every((url) => /^https?:\/\//.test(url))) throw new Error('A button needs an http(s) URL');
  return { text: asText(layout), html: asHtml(layout) };
}

function asText(layout: MailLayout): string {
  const { language, greeting, paragraphs, button, links = [], code, footer } = layout;
  // French puts a space before a colon. It must not break there.
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const parts = paragraphs.map(paragraphText);
  if (greeting) parts.unshift(oneLine(greeting));
  if (code) parts.push(`    ${oneLine(code)}`);
  for (const link of [button, ...links]) {
    if (link) parts.push(`${oneLine(link.label)}${colon}\n${oneLine(link.url)}`);
  }
  parts.push(`--\n${oneLine(footer)}`);
  return `${parts.join('\n\n')}\n`;
}

function paragraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return oneLine(paragraph);
  if ('quote' in paragraph) return prefixed(lines(paragraph.quote), '> ');
  if ('address' in paragraph) return prefixed(lines(paragraph.address), '    ');
  return paragraph.list.map(itemText).join('\n');
}

function itemText(item: ListItem): string {
  const url = urlOf(item);
  return `- ${oneLine(textOf(item))}`.trimEnd() + (url === null ? '' : `\n  ${oneLine(url)}`);
}

const prefixed = (all: string[], mark: string): string =>
  all.map((line) => `${mark}${line}`.trimEnd()).join('\n');

function asHtml({ language = DEFAULT_LANGUAGE, greeting, preview, footer, ...layout }: MailLayout): string {
  const { paragraphs, button, links = [], code } = layout;
  const body = [
    greeting ? p(html(greeting), 'font-weight:600') : '',
    ...paragraphs.map(paragraphHtml),
    code ? p(html(code), CODE) : '',
    button ? buttonHtml(button, wordsOf(language).mail.openAddress) : '',
    ...links.map(({ label, url }) => p(linkHtml(label, url))),
  ].join('');
  const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all';
  // Tables and inline styles, because common email programs drop nearly everything else.
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light"></head>',
    `<body style="margin:0;padding:0;background:${PAPER}">`,
    preview ? `<div style="${hidden}">${html(preview)}</div>` : '',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr>`,
    '<td align="center" style="padding:32px 16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ',
    `style="max-width:560px;background:${SURFACE};border:1px solid ${LINE};border-radius:12px">`,
    `<tr><td style="height:4px;background:${ACCENT};border-radius:12px 12px 0 0;font-size:0;line-height:0">&nbsp;</td></tr>`,
    `<tr><td style="padding:32px 32px 16px;font-family:${FONT};font-size:16px;line-height:1.55;color:${INK}">`,
    body,
    '</td></tr></table>',
    `<p style="max-width:528px;margin:16px auto 0;font-family:${FONT};font-size:13px;line-height:1.5;color:${INK_SOFT}">`,
    html(footer),
    '</p></td></tr></table></body></html>\n',
  ].join('');
}

function paragraphHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return p(html(paragraph));
  if ('list' in paragraph) {
    const items = paragraph.list.map((item) => `<li style="margin:0 0 4px">${itemHtml(item)}</li>`).join('');
    return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items}</ul>`;
  }
  if ('address' in paragraph) return p(htmlLines(paragraph.address), 'font-size:18px;font-weight:600');
  const style = `margin:0 0 16px;padding:8px 16px;border-left:3px solid ${LINE};background:${PAPER};color:${INK_SOFT}`;
  return `<blockquote style="${style}">${htmlLines(paragraph.quote)}</blockquote>`;
}

const textOf = (item: ListItem): string => (typeof item === 'string' ? item : item.text);
const urlOf = (item: ListItem): string | null => (typeof item === 'string' ? null : item.url);

function itemHtml(item: ListItem): string {
  const url = urlOf(item);
  return url === null ? html(textOf(item)) : linkHtml(textOf(item), url);
}

const linkHtml = (label: string, url: string): string =>
  `<a href="${html(url)}" style="color:${ACCENT}">${html(label)}</a>`;

const p = (content: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${content}</p>`;

const CODE =
  'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;letter-spacing:8px;font-weight:700';

function buttonHtml({ label, url }: { label: string; url: string }, openAddress: string): string {
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:${ACCENT};color:${ON_ACCENT};font-weight:600;text-decoration:none`;
  const link = html(url);
  return [
    p(`<a href="${link}" style="${style}">${html(label)}</a>`, 'padding-top:4px'),
    p(`${html(openAddress)} ${link}`, `font-size:13px;color:${INK_SOFT};word-break:break-all`),
  ].join('');
}

const html = (text: string): string => escapeHtml(oneLine(text));

const htmlLines = (text: string): string => lines(text).map(escapeHtml).join('<br>');
