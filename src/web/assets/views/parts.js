/* Building blocks of the views' pages. Text from strangers is only ever inserted as text. */

import { call, visit } from './host.js';
import { locale, t } from './words.js';

const viewRoot = document.querySelector('#view');
const statusLine = document.querySelector('#status');

const reader = new DOMParser();
/** Each template is parsed once. */
const templates = new WeakMap();

/**
 * html`<p class="muted" @click=${press}>${words}</p>` returns that element. Values are texts, elements, and lists of
 * them, or nothing (null, undefined, false), which omits an attribute. `@` adds a listener, and `:` sets a property.
 * Only text in this code is ever parsed as markup, so no value can inject any.
 */
export function html(literal, ...values) {
  if (!templates.has(literal)) templates.set(literal, markup(literal));
  const made = document.importNode(templates.get(literal), true);
  const walker = document.createTreeWalker(made, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const node of nodes) {
    if (node instanceof Comment) node.replaceWith(...[values[node.data]].flat(2).filter(isThere));
    else for (const { name, value } of [...node.attributes]) fill(node, name, value, values);
  }
  return made.childNodes.length === 1 ? made.firstChild : made;
}

const isThere = (value) => value !== undefined && value !== null && value !== false;

/** Values become comments between elements, and `{n}` inside attributes. Line breaks and indentation are dropped. */
function markup(literal) {
  let text = '';
  for (const [i, part] of literal.entries()) {
    if (i > 0) text += text.lastIndexOf('<') > text.lastIndexOf('>') ? `{${i - 1}}` : `<!--${i - 1}-->`;
    text += part.replaceAll(/\n\s*/g, '');
  }
  return reader.parseFromString(`<template>${text}</template>`, 'text/html').head.firstChild.content;
}

function fill(element, name, written, values) {
  const whole = /^\{(\d+)\}$/.exec(written)?.[1];
  const value = whole
    ? values[whole]
    : written.replaceAll(/\{(\d+)\}/g, (_, i) => (isThere(values[i]) ? values[i] : ''));
  if (name.startsWith('@')) element.addEventListener(name.slice(1), value);
  if (name.startsWith(':')) element[name.slice(1)] = value;
  if (/^[@:]/.test(name) || !isThere(value)) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** Replaces the content of the view. */
export function show(...children) {
  viewRoot.replaceChildren(...children.filter(Boolean));
}

/** Announces words to screen readers. */
export function announce(text) {
  statusLine.textContent = text;
}

export const notice = (kind, ...children) =>
  html`<div class="notice ${kind}" role=${kind === 'error' && 'alert'}>${children}</div>`;

/** A notice of one sentence. */
export const said = (kind, sentence) => notice(kind, html`<p>${sentence}</p>`);

export const problem = (error) => said('error', wordsOf(error));

/** What a view shows at the top: how the last act ended. */
export const view = { message: undefined };

/** A tool's response. If it is refused, the view says so at the top. */
export const asked = (tool, args) =>
  call(tool, args).catch((error) => {
    view.message = problem(error);
  });

/** A refusal's words for people, without its instructions for assistants. */
export function wordsOf(error) {
  const seconds = error.data?.retry_after_seconds;
  return seconds === undefined ? error.message : t('retryIn', { why: error.message, n: seconds });
}

export const button = (label, press, look = '') =>
  html`<button type="button" class="button small-button ${look}" @click=${press}>${label}</button>`;

/** Disables a button while its work runs, so it can't be pressed twice, and shows what it is doing. */
export async function busy(pressed, work, words = t('wait')) {
  if (pressed.dataset.busy) return;
  const label = pressed.textContent;
  pressed.textContent = words;
  pressed.setAttribute('aria-disabled', 'true');
  pressed.dataset.busy = 'yes';
  try {
    await work();
  } finally {
    delete pressed.dataset.busy;
    pressed.removeAttribute('aria-disabled');
    pressed.textContent = label;
  }
}

/** A button that shows what it is doing until that is done. */
export const working = (label, work, look, words) =>
  button(label, (event) => busy(event.currentTarget, work, words), look);

/** Loads more of a list. */
export const more = (label, load) => html`<p class="more">${working(label, load)}</p>`;

/** A picture from the service, or a placeholder. */
export function picture(url, alt) {
  if (!/^https?:\/\//.test(url ?? ''))
    return html`<div class="no-picture" aria-hidden="true">${t('noPhoto')}</div>`;
  const image = html`<img alt=${alt} loading="lazy" decoding="async" @error=${() => image.replaceWith(picture(undefined, alt))}>`;
  image.src = url;
  return image;
}

/** Opens an address, or shows it for copying if the chat opens none. */
export function link(label, url, look) {
  const open = async () => {
    if (!(await visit(url))) place.replaceChildren(html`<code class="address">${url}</code>`);
  };
  const place = html`<span class="link-place">${button(label, open, look)}</span>`;
  return place;
}

/** The top of a view: its name, a line about it, and what to put next to them. */
export const head = (title, words, ...beside) => html`
  <header class="view-head">
    <div><h1>${title}</h1>${words && html`<p class="muted small">${words}</p>`}</div>
    ${beside}
  </header>`;

/** A question or a form, and below it the buttons that answer it. */
export const asking = (content, ...buttons) => [content, html`<div class="row">${buttons}</div>`];

/** What to show if there is nothing to list. */
export const nothing = (lead, words) =>
  html`<div class="nothing"><p class="lead">${lead}</p>${isThere(words) && html`<p class="muted">${words}</p>`}</div>`;

const cents = (price) => ({ minimumFractionDigits: Number.isInteger(price) ? 0 : 2 });

/** An amount in the `currency` that comes with it, as people write it. */
export const money = (price, currency) =>
  price === 0 ? t('free') : price.toLocaleString(locale, { style: 'currency', currency, ...cents(price) });

/** The same, as the value of a field. */
export const inField = (price) => price.toLocaleString(locale, { useGrouping: false, ...cents(price) });

/** An example of how to write a price. */
export const priceHelp = () => t('priceLike', { example: inField(12.5) });

/** The number that was typed; undefined if it isn't one. */
export const amount = (text) =>
  /^\d+([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : undefined;

export const clock = (iso, timeZone) =>
  new Date(iso).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', timeZone });

export const day = (iso, timeZone, words = 'long') =>
  new Date(iso).toLocaleDateString(locale, { weekday: words, month: words, day: 'numeric', timeZone });

/** The time, if it is today; otherwise the day. */
export function lately(iso, timeZone) {
  if (dateOf(iso, timeZone) === dateOf(Date.now(), timeZone)) return clock(iso, timeZone);
  return new Date(iso).toLocaleDateString(locale, { month: 'short', day: 'numeric', timeZone });
}

/** A moment's date in that zone, such as `2026-03-14`. */
export const dateOf = (at, timeZone) => new Date(at).toLocaleDateString('en-CA', { timeZone });

let fieldCount = 0;
/** A control with its label. */
export function field(label, control, hint) {
  fieldCount += 1;
  control.id = `field-${fieldCount}`;
  return html`
    <div class="field">
      <label for=${control.id}>${label}</label>
      ${control}
      ${hint && html`<p class="hint">${hint}</p>`}
    </div>`;
}
