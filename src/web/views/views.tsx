import { DEFAULT_LANGUAGE, wordsOf } from '../../languages/index.ts';
import type { View, ViewName } from '../../mcp/view.ts';
import { scriptWords, TileTemplate, Uploader } from '../upload/view.tsx';
import { type PageParts, viewPage } from './page.tsx';

const { scam, decisions: ofDecisions } = wordsOf(DEFAULT_LANGUAGE);
const { heading, amount, until } = ofDecisions;
const decisions = { heading, amount, until: until({ at: '{at}' }) };

/** The views of MCP Apps: what the assistant's tools give, for the eye and the hand. They work by the same tools. */
export const views: readonly View[] = [
  view('review', 'Your listings', 'The listings with photos, to correct, hide and publish.'),
  view(
    'inbox',
    'Your inbox',
    'What needs a decision, who wrote, each thread, and the prepared reply with its Send.',
    {
      styles: ['threads.css'],
      shares: ['decisions'],
      data: { advice: scam, decisions },
    },
  ),
  view('upload', 'Add your photos', 'Photos dropped into the chat.', {
    styles: ['upload.css'],
    scripts: ['upload.js'],
    body: <UploadPlace />,
    sends: true,
  }),
  view('pickups', 'Pickups', 'What needs a decision, who comes when, and whether they came.', {
    shares: ['decisions'],
    data: { decisions },
  }),
];

type Parts = PageParts & { /** Photos, to the service. */ sends?: boolean };

function view(name: ViewName, title: string, description: string, { sends, ...parts }: Parts = {}): View {
  let html: string | undefined;
  return {
    uri: `ui://${name}`,
    name,
    title,
    description,
    mimeType: 'text/html;profile=mcp-app',
    access: 'public',
    text() {
      html ??= viewPage(name, title, parts);
      return html;
    },
    meta({ baseUrl }) {
      const service = [new URL(baseUrl).origin];
      const csp = { resourceDomains: service, ...(sends && { connectDomains: service }) };
      return { ui: { csp, prefersBorder: true } };
    },
  };
}

/** Shown once there is a session to send to. */
function UploadPlace() {
  return (
    <div id="uploader" hidden>
      <div
        class="stack uploader"
        data-uploader=""
        data-next="0"
        data-words={JSON.stringify(scriptWords(wordsOf(DEFAULT_LANGUAGE)))}
      >
        <Uploader path="" photoIds={[]} expected={null} finished={false} />
        <p class="visually-hidden" role="status" data-status />
      </div>
      <TileTemplate />
    </div>
  );
}
