import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import {
  DEFAULT_LANGUAGE,
  type Language,
  sentencesOfView,
  type Words,
  wordsOf,
} from '../../languages/index.ts';
import type { View, ViewName } from '../../mcp/resource.ts';
import { packageRoot } from '../../package-root.ts';
import { inEach } from '../forms.ts';
import { Speak } from '../language.tsx';
import { scriptWords, TileTemplate, Uploader } from '../upload/view.tsx';

/** Words of a card, in addition to those that the service sends with each decision. */
const ofDecisions = ({ decisions: { heading, amount, until, decided } }: Words) => ({
  decisions: { heading, amount, decided, until: until({ at: '{at}' }) },
});

/**
 * The views of MCP Apps: what the assistant's tools return, as something to look at and click, in the seller's language. A
 * view changes anything only by calling the same tools as the assistant. Its scripts are in `src/web/assets/views`; each
 * view is one document with its styles and scripts inside, because a chat shows it in a sandbox.
 */
export const views: readonly View[] = [
  view('review', 'Your listings', 'The listings with photos, to correct, hide and publish.', {
    data: ({ conditions }) => ({ conditions }),
    refusals: [
      'ADDRESS_IN_PUBLIC_LISTING',
      'BELOW_MIN_PRICE',
      'ITEM_CHANGED',
      'ITEM_DELETED',
      'ITEM_HAS_RESERVATION',
      'ITEM_RESERVED',
      'PRICE_NEEDED',
      'PROHIBITED_ITEM',
      'SALE_OVER',
    ],
  }),
  view(
    'inbox',
    'Your inbox',
    'What needs a decision, who wrote, each thread, and the prepared reply with its Send.',
    {
      styles: ['threads.css'],
      shares: ['decisions'],
      data: (words) => ({ advice: words.scam, ...ofDecisions(words) }),
      refusals: ['CONFIRMATION_EXPIRED', 'CONFIRMATION_USED', 'NO_ADDRESS_ON_FILE', 'RESERVATION_CLOSED'],
    },
  ),
  view('upload', 'Add your photos', 'Photos dropped into the chat.', {
    styles: ['upload.css'],
    scripts: ['upload.js'],
    body: (words) => <UploadPlace words={words} />,
    sends: true,
    refusals: ['PHOTO_LIMIT_REACHED', 'UPLOAD_SESSION_EXPIRED'],
  }),
  view('pickups', 'Pickups', 'What needs a decision, who comes when, and whether they came.', {
    shares: ['decisions'],
    data: ofDecisions,
    refusals: [
      'NOT_CONFIRMED',
      'NO_ADDRESS_ON_FILE',
      'NO_PICKUP_ARRANGED',
      'NOTHING_HELD',
      'PICKUP_NOT_YET',
      'RESERVATION_CLOSED',
      'TIMEZONE_REQUIRED',
      'TIME_TAKEN',
    ],
  }),
];

type Parts = PageParts & { /** Photos, to the service. */ sends?: boolean };

function view(name: ViewName, title: string, description: string, { sends, ...parts }: Parts = {}): View {
  const made = new Map<Language, string>();
  return {
    uri: `ui://${name}`,
    name,
    title,
    description,
    mimeType: 'text/html;profile=mcp-app',
    access: 'public',
    async text(_, reader) {
      const { language, zone } = await reader();
      const html = made.get(language) ?? viewPage(name, language, parts);
      made.set(language, html);
      const locale = wordsOf(language).format.localeIn(zone);
      return html.replace('data-locale=""', `data-locale="${locale}" data-zone="${zone ?? ''}"`);
    },
    meta({ baseUrl }) {
      const service = [new URL(baseUrl).origin];
      const csp = { resourceDomains: service, ...(sends && { connectDomains: service }) };
      return { ui: { csp, prefersBorder: true } };
    },
  };
}

/** The uploader, hidden until the script has a session to send photos to. */
function UploadPlace({ words }: { words: Words }) {
  const said = JSON.stringify(scriptWords(words));
  return (
    <div id="uploader" hidden>
      <div class="stack uploader" data-uploader="" data-next="0" data-words={said}>
        <Uploader path="" photoIds={[]} expected={null} finished={false} />
        <p class="visually-hidden" role="status" data-status />
      </div>
      <TileTemplate />
    </div>
  );
}

export type PageParts = {
  /** Stylesheets from `src/web/assets`, between the common one and that of the views. */
  styles?: readonly string[];
  /** Scripts from `src/web/assets` that run once the view's own script knows what it was opened for. */
  scripts?: readonly string[];
  /** Scripts from `src/web/assets/views` that this view needs in addition to those of every view. */
  shares?: readonly string[];
  /** Refusals that people can meet in this view; it contains their sentences. All others share one. */
  refusals?: readonly (keyof Words['refused'])[];
  /** Elements for the script to fill. */
  body?: (words: Words) => Child;
  /** Data for the script, by the id of the element that contains it. */
  data?: (words: Words) => Record<string, unknown>;
};

/** One HTML document including its styles and its script: a chat's frame can't load them from anywhere. */
export function viewPage(name: ViewName, language: Language, parts: PageParts): string {
  const { styles = [], scripts = [], shares = [], refusals = [], body, data } = parts;
  const words = wordsOf(language);
  const { title } = words.views[name];
  const facts = {
    refused:
      language === DEFAULT_LANGUAGE
        ? {}
        : inEach([...refusals, 'rate_limited', 'other'], (code) => words.refused[code]),
    words: { ...sentencesOfView(language, 'common'), ...sentencesOfView(language, name) },
    ...data?.(words),
  };
  const css = ['tokens.css', 'style.css', ...styles, 'views/views.css'].map(read).map(bare).join('\n');
  const script = ['words', 'host', 'formats', 'parts', 'acts', ...shares, name].map((part) =>
    joined(read(`views/${part}.js`)),
  );
  // Each script was written as a page's only one, so it gets a block, and its names don't collide.
  for (const other of scripts) script.push(`{\n${selfContained(read(other))}\n}`);
  const page = (
    <html lang={language} data-locale="">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{raw(byTheme(css.replaceAll(FETCHED, '')))}</style>
      </head>
      <body>
        <main id="view" aria-label={title}>
          <p class="muted small waiting">{words.views.common.wait}</p>
        </main>
        <Speak spoken={{ language }}>{body?.(words)}</Speak>
        <p id="status" class="visually-hidden" role="status" />
        {Object.entries(facts).map(([id, value]) => (
          <script type="application/json" id={id}>
            {raw(JSON.stringify(value).replaceAll('<', '\\u003c'))}
          </script>
        ))}
        <script type="module">{raw(script.join('\n'))}</script>
      </body>
    </html>
  );
  return `<!doctype html>${page}`;
}

const read = (name: string): string => readFileSync(join(packageRoot, 'src/web/assets', name), 'utf8');

/** Modules as one script, each after those it uses, so imports can be dropped. */
const joined = (module: string): string =>
  bare(module.replaceAll(/^import [^;]*;\n/gm, '').replaceAll(/^export (?=const|let|function|async)/gm, ''));

/** Without indents, which say nothing in its templates either, and without comments that have lines of their own: a view has to be small. */
const bare = (text: string): string =>
  text
    .replaceAll(/^ +/gm, '')
    .replaceAll(/^\/\*[\s\S]*?\*\/\n/gm, '')
    .replaceAll(/^\/\/.*\n/gm, '');

const FETCHED_SENDER = 'import(page.dataset.sender)';

/** @throws Error if the script loads anything but the module that sends photos: a view has nowhere to load it from */
function selfContained(script: string): string {
  const sender = `Promise.resolve((() => {\n${joined(read('send-photo.js'))}\nreturn { shrink, send, inLine };\n})())`;
  const whole = script.replace(FETCHED_SENDER, () => sender);
  if (whole.includes('import(')) throw new Error('A script of a view fetches a module');
  return whole;
}

/** What a page would load: fonts, instead of which a view uses the device's, and an inlined sheet. */
const FETCHED = /@font-face \{[^}]*url\([^}]*\}\n|@import [^;]*;\n/g;

const BY_DEVICE = '@media (prefers-color-scheme: dark) {\n:root {';

/**
 * Pages follow the device; a view follows the chat around it, which may be light on a dark device. @throws Error if
 * tokens.css no longer has a block for dark devices
 */
function byTheme(css: string): string {
  if (!css.includes(BY_DEVICE)) throw new Error(`tokens.css has no "${BY_DEVICE}"`);
  return css.replace(BY_DEVICE, '@media all {\n:root[data-theme="dark"] {\ncolor-scheme: dark;');
}
