import type { Config } from '../../config.ts';
import { assetUrl } from '../assets.ts';
import { Layout, SERVICE_NAME } from '../components/layout.tsx';

const STEPS = [
  {
    title: 'Photograph',
    text: 'Take pictures of what has to go, from your phone. Name and price each thing yourself, or let an assistant that looks at the photos do it.',
  },
  {
    title: 'Publish',
    text: 'Everything stands on one page with an address to share, a code to scan and a sign to print. Correct any word or price at any time.',
  },
  {
    title: 'Hand over',
    text: 'Buyers reserve without an account and pick a pickup time. Who comes first is served first; the next in line moves up by itself.',
  },
];

type HomeProps = {
  config: Pick<Config, 'baseUrl'>;
  /** More than one seller has a sale here that may be found. */
  isShared: boolean;
};

/** What this is, and how a seller or an agent begins. */
export function HomePage({ config, isShared }: HomeProps) {
  const mcpUrl = `${config.baseUrl}/api/mcp`;
  return (
    <Layout
      title={SERVICE_NAME}
      description="Photos in, a shareable sale page out. Sellers and their AI agents manage listings, reservations and replies in one place."
      width="wide"
      styles={['home.css']}
    >
      <div class="stack home">
        <section class="hero">
          <div class="stack">
            <h1>A house full of things, one tidy sale page.</h1>
            <p class="lead">
              Photos go in, a sale page comes out. Buyers reserve what they like, and your street address
              stays with you until you share it.
            </p>
            <div class="row">
              <a class="button primary" href="/sell">
                Start selling
              </a>
              <a class="button" href="#start">
                Sell with an assistant
              </a>
              {isShared && (
                <a class="button quiet" href="/browse">
                  See what is for sale
                </a>
              )}
            </div>
          </div>
          <img class="hero-picture" src={assetUrl('hero.svg')} alt="" width="420" height="380" />
        </section>
        <ol class="steps plain-list">
          {STEPS.map((step, i) => (
            <li class="card stack tight">
              <span class="step-number" aria-hidden="true">
                {i + 1}
              </span>
              <h2>{step.title}</h2>
              <p class="muted">{step.text}</p>
            </li>
          ))}
        </ol>
        <section class="start-grid" id="start" aria-labelledby="start-heading">
          <div class="stack">
            <h2 id="start-heading">Or sell with your assistant</h2>
            <p>
              Connect an AI assistant that speaks MCP to the address below. Then say what you want to sell: it
              emails you a code to sign in, gives you a page for the photos, and shows you every listing
              before it goes public.
            </p>
            <pre class="code" tabindex={0}>
              <code>{mcpUrl}</code>
            </pre>
            <p class="small muted">
              Claude Code: <code>claude mcp add --transport http resale {mcpUrl}</code>
            </p>
            <p class="small muted">
              What is connected, and every key, is listed in your <a href="/settings">settings</a>, where you
              can end it.
            </p>
          </div>
          <ul class="stack plain-list promises">
            <li>
              <h3>Your address is yours</h3>
              <p class="muted">It is never on a page. An agent shares it with one buyer, after your yes.</p>
            </li>
            <li>
              <h3>Nothing is sent behind your back</h3>
              <p class="muted">You see each reply and its recipient before it leaves.</p>
            </li>
            <li>
              <h3>No money passes through</h3>
              <p class="muted">Buyers pay you, the way you ask for it, when they pick up.</p>
            </li>
          </ul>
        </section>
        <section class="card agent-note stack tight" aria-labelledby="agents-heading">
          <h2 id="agents-heading">If you are an agent</h2>
          <p>
            Read <a href="/auth.md">/auth.md</a> to get a key from the seller’s emailed code, then use the
            tools at <code>/api/mcp</code> or the routes in <a href="/openapi.json">/openapi.json</a>.
          </p>
        </section>
      </div>
    </Layout>
  );
}
