/* What the views build their pages of. Words of strangers only ever become text. */

import { visit } from './host.js';

const viewRoot = document.querySelector('#view');
const statusLine = document.querySelector('#status');

/**
 * `el('p.muted', { title }, 'words', child)`: properties that are functions listen, `data-` and `aria-` become attributes,
 * nothing becomes markup. Children that are null or false are left out.
 */
export function el(what, props = {}, ...children) {
  const [tag, ...classes] = what.split('.');
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (name.includes('-') || name === 'for' || name === 'role' || name === 'list')
      element.setAttribute(name, String(value));
    else element[name] = value;
  }
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Shows that in place of all there was. */
export function show(...children) {
  viewRoot.replaceChildren(...children.filter(Boolean));
}

/** For those who hear the page. */
export function announce(text) {
  statusLine.textContent = text;
}

export const notice = (kind, ...children) =>
  el(`div.notice.${kind}`, { role: kind === 'error' ? 'alert' : undefined }, ...children);

export const problem = (error) => notice('error', el('p', {}, wordsOf(error)));

/** A refusal's sentence; what assistants are told to do about it is not for people. */
export function wordsOf(error) {
  const seconds = error.data?.retry_after_seconds;
  return seconds === undefined ? error.message : `${error.message} Try again in ${seconds} seconds.`;
}

export const button = (label, press, look = '', props = {}) =>
  el(`button.button.small-button${look && `.${look}`}`, { type: 'button', click: press, ...props }, label);

/** Keeps a button from being pressed twice, and says meanwhile what it does. */
export async function busy(pressed, words, work) {
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

/** A picture of the service, or the place of one. */
export function picture(url, alt) {
  if (!/^https?:\/\//.test(url ?? '')) return el('div.no-picture', { 'aria-hidden': 'true' }, 'No photo');
  const image = el('img', { src: url, alt, loading: 'lazy', decoding: 'async' });
  image.addEventListener('error', () => image.replaceWith(picture(undefined, alt)));
  return image;
}

/** Opens an address, or shows it to copy where the chat opens none. */
export function link(label, url, look = '') {
  const place = el('span.link-place');
  place.append(
    button(
      label,
      async () => {
        if (!(await visit(url))) place.replaceChildren(el('code.address', {}, url));
      },
      look,
    ),
  );
  return place;
}

/** An amount as people read it, in the `currency` that stands beside it. */
export const money = (price, currency) =>
  price === 0
    ? 'Free'
    : price.toLocaleString('en-US', {
        style: 'currency',
        currency,
        minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
      });

/** As it stands in a field. */
export const inField = (price) => (Number.isInteger(price) ? String(price) : price.toFixed(2));

export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** The number that was typed, or undefined. */
export const amount = (text) =>
  /^\d+([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : undefined;

export function clock(iso, timeZone) {
  return new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
}

export function day(iso, timeZone, words = 'long') {
  return new Date(iso).toLocaleDateString('en-US', {
    weekday: words,
    month: words,
    day: 'numeric',
    timeZone,
  });
}

/** The time of today, else the day. */
export function lately(iso, timeZone) {
  if (dateOf(iso, timeZone) === dateOf(Date.now(), timeZone)) return clock(iso, timeZone);
  return new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });
}

/** `2026-03-14` in that zone. */
export const dateOf = (at, timeZone) => new Date(at).toLocaleDateString('en-CA', { timeZone });

/** Enter does what the button does. Forms do not work in every chat's frame. */
export function onEnter(inputs, press, cancel) {
  for (const input of inputs)
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && input.tagName !== 'TEXTAREA') press();
      if (event.key === 'Escape' && cancel) cancel();
    });
}

let fieldCount = 0;
/** A control with its label. */
export function field(label, control, hint) {
  fieldCount += 1;
  control.id = `field-${fieldCount}`;
  return el(
    'div.field',
    {},
    el('label', { for: control.id }, label),
    control,
    hint && el('p.hint', {}, hint),
  );
}
