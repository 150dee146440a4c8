/* Building blocks of the views' pages. Text from strangers is only ever inserted as text. */

import { t } from './words.js';

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

export function show(...children) {
  viewRoot.replaceChildren(...children.filter(Boolean));
}

export function announce(text) {
  statusLine.textContent = text;
}

/** A picture from the service, or a placeholder. */
export function picture(url) {
  if (!/^https?:\/\//.test(url ?? ''))
    return html`<div class="no-picture" aria-hidden="true">${t('noPhoto')}</div>`;
  const image = html`<img alt="" loading="lazy" decoding="async" @error=${() => image.replaceWith(picture())}>`;
  image.src = url;
  return image;
}

/** The top of a view: its name, a line about it, and what to put next to them. */
export const head = (title, words, ...beside) => html`
  <header class="view-head">
    <div><h1>${title}</h1>${words && html`<p class="muted small">${words}</p>`}</div>
    ${beside}
  </header>`;

/** What to show if there is nothing to list. */
export const nothing = (lead, words) =>
  html`<div class="nothing"><p class="lead">${lead}</p>${isThere(words) && html`<p class="muted">${words}</p>`}</div>`;

let fieldCount = 0;
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
