/* Buttons, what they do through the chat, and what a view says about how that went. */

import { call, visit } from './host.js';
import { html } from './parts.js';
import { t } from './words.js';

export const notice = (kind, ...children) =>
  html`<div class="notice ${kind}" role=${kind === 'error' && 'alert'}>${children}</div>`;

export const said = (kind, sentence) => notice(kind, html`<p>${sentence}</p>`);

/** A refusal's words for people, without its instructions for assistants. */
export function problem({ message: why, data }) {
  const n = data?.retry_after_seconds;
  return said('error', n === undefined ? why : t('retryIn', { why, n }));
}

/** What a view shows at the top: how the last act ended. */
export const view = { message: undefined };

/** A tool's response. If it is refused, the view says so at the top. */
export const asked = (tool, args) =>
  call(tool, args).catch((error) => {
    view.message = problem(error);
  });

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

export const more = (label, load) => html`<p class="more">${working(label, load)}</p>`;

/** Opens an address, or shows it for copying if the chat opens none. */
export function link(label, url, look) {
  const open = async () => {
    if (!(await visit(url))) place.replaceChildren(html`<code class="address">${url}</code>`);
  };
  const place = html`<span class="link-place">${button(label, open, look)}</span>`;
  return place;
}

/** A question or a form, and below it the buttons that answer it. */
export const asking = (content, ...buttons) => [content, html`<div class="row">${buttons}</div>`];
