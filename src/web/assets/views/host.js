/*
 * Talks to the chat that shows this view: JSON-RPC over postMessage, as MCP Apps (2026-01-26) defines it. Everything
 * that a view reads or does goes through the assistant's own tools.
 */

import { refusalIn, t } from './words.js';

/** Calls may take this long, because the chat may ask the person for permission first. */
const PATIENCE_MS = 180_000;
/** How long to wait for the result that opened the view: a chat that was reloaded may not repeat it. */
const ALONE_MS = 2500;

const questions = new Map();
let lastId = 0;
let capabilities = {};

function post(message) {
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

function ask(method, params) {
  lastId += 1;
  const id = lastId;
  post({ id, method, params });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      questions.delete(id);
      reject(new Error(t('late')));
    }, PATIENCE_MS);
    questions.set(id, { resolve, reject, late });
  });
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  if (data.method === undefined) answered(data);
  else if (data.id === undefined) TOLD[data.method]?.(data.params ?? {});
  else if (data.method === 'ping' || data.method === 'ui/resource-teardown')
    post({ id: data.id, result: {} });
  else post({ id: data.id, error: { code: -32601, message: 'This view does not know that method.' } });
});

function answered({ id, result, error }) {
  const question = questions.get(id);
  if (!question) return;
  questions.delete(id);
  clearTimeout(question.late);
  if (error) question.reject(new Error(t('notThrough', { why: error.message ?? '' }).trim()));
  else question.resolve(result);
}

/** The arguments of the call that opened the view, once the chat says them. */
let callArgs;
let hear;
/** The result of that call; undefined if it was canceled. */
const heard = new Promise((resolve) => {
  hear = resolve;
});

/** What the chat says without being asked. */
const TOLD = {
  'ui/notifications/tool-input': (params) => {
    callArgs = params.arguments ?? {};
  },
  'ui/notifications/tool-result': hear,
  'ui/notifications/tool-cancelled': () => hear(),
  'ui/notifications/host-context-changed': (params) => dress(params),
};

/**
 * Introduces the view to the chat, and waits for what it was opened with: `{ args, data }` of the call, or `{ refused
 * }` with the words of a refusal. Returns neither if the chat sends nothing.
 */
export async function opened(name) {
  post({ method: 'ui/notifications/size-changed', params: { height: 120 } });
  const hello = await ask('ui/initialize', {
    appInfo: { name: `resale-listing-service-${name}`, version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    protocolVersion: '2026-01-26',
  });
  capabilities = hello?.hostCapabilities ?? {};
  dress(hello?.hostContext ?? {});
  post({ method: 'ui/notifications/initialized', params: {} });
  measure();
  setTimeout(() => callArgs ?? hear(), ALONE_MS);
  const result = await heard;
  const args = callArgs ?? {};
  try {
    return { args, data: result && contentOf(result) };
  } catch (refused) {
    return { args, refused };
  }
}

/** Returns a tool's response. A refusal is thrown with its words for people, its `code`, and its `data`. */
export const call = async (name, args) => contentOf(await ask('tools/call', { name, arguments: args }));

function contentOf({ structuredContent, content = [], isError }) {
  const text = content.find(({ type }) => type === 'text')?.text ?? '';
  let data = structuredContent;
  try {
    data ??= JSON.parse(text);
  } catch {
    data = undefined;
  }
  if (data !== undefined && !isError) return data;
  const refusal = new Error(data?.error ? refusalIn(data) : text || t('failed'));
  refusal.code = data?.code;
  refusal.data = data ?? {};
  throw refusal;
}

/** Asks the chat for something that not every chat does. False if it doesn't. */
async function offered(capability, method, params) {
  if (!capabilities[capability]) return false;
  try {
    return !(await ask(method, params)).isError;
  } catch {
    return false;
  }
}

const asText = (text) => [{ type: 'text', text }];

/** Tells the assistant what was done here, without making it respond. */
export const tellAssistant = (text) =>
  void offered('updateModelContext', 'ui/update-model-context', { content: asText(text) });

/** Posts a message to the chat for the person. False if the chat doesn't accept it. */
export const say = (text) => offered('message', 'ui/message', { role: 'user', content: asText(text) });

/** Opens an address in the browser. False if the chat doesn't: then show the address instead. */
export const visit = (url) => offered('openLinks', 'ui/open-link', { url });

const root = document.documentElement;
const darkHere = matchMedia('(prefers-color-scheme: dark)');
root.dataset.theme = darkHere.matches ? 'dark' : 'light';

function dress({ theme, styles, safeAreaInsets }) {
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
  const variables = Object.entries(styles?.variables ?? {});
  for (const [name, value] of variables)
    if (name.startsWith('--') && typeof value === 'string') root.style.setProperty(name, value);
  const has = (name) => root.style.getPropertyValue(name) !== '';
  // Half of one palette next to half of another would be unreadable.
  if (has('--color-background-primary') && has('--color-text-primary')) root.dataset.hosted = 'colors';
  if (styles?.css?.fonts && !document.querySelector('style[data-fonts]')) {
    const fonts = document.createElement('style');
    fonts.dataset.fonts = '';
    fonts.textContent = styles.css.fonts;
    document.head.append(fonts);
  }
  for (const side of ['top', 'right', 'bottom', 'left'])
    if (safeAreaInsets?.[side] !== undefined)
      root.style.setProperty(`--safe-${side}`, `${safeAreaInsets[side]}px`);
}

/** Tells the chat how much height the view needs. */
function measure() {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    post({ method: 'ui/notifications/size-changed', params: { height } });
  }).observe(document.body);
}
