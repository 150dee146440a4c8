import type { Child } from 'hono/jsx';
import type { Config } from '../../config.ts';
import { API_VERSION, INTERFACE_VERSION } from '../../version.ts';
import { Layout } from '../components/layout.tsx';
import { readChangelog } from './changelog.ts';
import { VERIFY_IN_JAVASCRIPT, VERIFY_IN_PYTHON, WEBHOOK_EVENTS, watch } from './webhook-code.ts';
import { withCode } from './with-code.tsx';

const PROMISES: readonly { title: string; text: Child }[] = [
  {
    title: 'Retries',
    text: (
      <>
        Send <code>Idempotency-Key</code> with every create, upload, publish, renewal and reply. The same key
        with the same body runs once and answers the same for 24 hours, marked{' '}
        <code>Idempotency-Replayed: true</code>.
      </>
    ),
  },
  {
    title: 'Errors',
    text: (
      <>
        <code>{'{"success": false, "error", "code", "hint"}'}</code>. Only what carries{' '}
        <code>"retryable": true</code> is worth sending again unchanged. A 429 names its wait in{' '}
        <code>Retry-After</code>.
      </>
    ),
  },
  {
    title: 'Addresses stay private',
    text: (
      <>
        A street address in a public text is refused with <code>ADDRESS_IN_PUBLIC_LISTING</code>. It reaches a
        buyer only through the confirmed address flow.
      </>
    ),
  },
  {
    title: 'Versions',
    text: (
      <>
        Every answer carries <code>X-API-Version: {API_VERSION}</code>. Within a version things are only
        added. A breaking change comes as a new version, with <code>Deprecation</code> and <code>Sunset</code>{' '}
        headers at least 90 days ahead.
      </>
    ),
  },
];

const RELEASES = readChangelog();

/** Quick start, the rules of the interface, and the changelog. */
export function DevelopersPage({ config }: { config: Pick<Config, 'baseUrl'> }) {
  const { baseUrl } = config;
  return (
    <Layout
      title="Developers"
      description="Quick start for the REST API and the MCP tools: sign in with an emailed code, list items, publish a sale page."
    >
      <div class="stack loose">
        <div class="stack tight">
          <h1>Developers</h1>
          <p class="lead">
            One service, two doors: a JSON API and thirty MCP tools over the same functions. Interface version{' '}
            {INTERFACE_VERSION}.
          </p>
          <p class="row">
            <a class="button" href="/developers/api">
              API reference
            </a>
            <a class="button" href="/docs">
              Guides
            </a>
            <a class="button" href="/openapi.json">
              OpenAPI 3.1
            </a>
            <a class="button" href="/.well-known/mcp/server-card.json">
              Server card
            </a>
            <a class="button" href="/auth.md">
              Sign-in for agents
            </a>
          </p>
        </div>

        <section class="stack">
          <h2>Quick start over HTTP</h2>
          <Step title="Get a key from the seller’s emailed code">{signIn(baseUrl)}</Step>
          <Step title="Store photos, then save a listing">{list(baseUrl)}</Step>
          <Step title="Put the sale page online">{publish(baseUrl)}</Step>
          <p class="muted">
            Without <code>title</code>, <code>price</code> and the rest, the service writes the listing itself
            from the photos.
          </p>
        </section>

        <section class="stack">
          <h2>Quick start over MCP</h2>
          <p>
            Streamable HTTP at <code>{baseUrl}/api/mcp</code>. Clients that speak OAuth find their way from
            the 401; others call <code>send_verification_code</code> and <code>verify_code</code>, and send
            the key as <code>X-Service-API-Key</code>.
          </p>
          <Code>{mcpConfig(baseUrl)}</Code>
        </section>

        <section class="stack" id="webhooks">
          <h2>Webhooks</h2>
          <p>
            Up to five addresses of yours are told what happens, signed as{' '}
            <a href="https://www.standardwebhooks.com">Standard Webhooks</a> has it. Each event is a POST of{' '}
            <code>{'{type, timestamp, data}'}</code>; an answer of 2xx within ten seconds takes it, anything
            else is tried again for three days. After five days of failure, or an answer of 410, a webhook is
            switched off and the seller told by mail.
          </p>
          <Step title="Ask for it, at /settings or so; the secret is shown once">{watch(baseUrl)}</Step>
          <Step title="Check a signature in JavaScript">{VERIFY_IN_JAVASCRIPT}</Step>
          <Step title="Check a signature in Python">{VERIFY_IN_PYTHON}</Step>
          <p>
            Take the body as it came, before any parsing. Refuse a <code>webhook-timestamp</code> older than
            five minutes, and keep each <code>webhook-id</code> for three days: an event may come twice, or
            after a newer one. It names ids, titles, prices, times and the buyer’s name; messages, addresses
            and your lowest prices are read with a key.
          </p>
          <p>
            Events:{' '}
            {WEBHOOK_EVENTS.map((event, i) => (
              <>
                {i > 0 && ', '}
                <code>{event}</code>
              </>
            ))}
            . A listing is updated when its words, price or status change, also by a reservation, and when it
            is restored. A page expires a week, and a day, after it is told. <code>POST …/test</code> sends a
            test, <code>GET …/deliveries</code> shows what became of everything for 30 days.
          </p>
        </section>

        <section class="stack">
          <h2>What you can rely on</h2>
          <dl class="stack">
            {PROMISES.map((promise) => (
              <div>
                <dt>
                  <strong>{promise.title}</strong>
                </dt>
                <dd>{promise.text}</dd>
              </div>
            ))}
          </dl>
        </section>

        <section class="stack" id="changelog">
          <h2>Changelog</h2>
          {RELEASES.map((release) => (
            <article class="stack tight">
              <h3>{release.date === undefined ? release.version : `${release.version}, ${release.date}`}</h3>
              {release.groups.map(({ title, changes }) => (
                <>
                  <h4>{title}</h4>
                  <ul class="bullets">
                    {changes.map((change) => (
                      <li>{withCode(change)}</li>
                    ))}
                  </ul>
                </>
              ))}
            </article>
          ))}
        </section>
      </div>
    </Layout>
  );
}

const Code = (props: { children: string }) => (
  <pre class="code" tabindex={0}>
    <code>{props.children}</code>
  </pre>
);

const Step = (props: { title: string; children: string }) => (
  <div class="stack tight">
    <h3>{props.title}</h3>
    <Code>{props.children}</Code>
  </div>
);

const signIn = (baseUrl: string) => `curl ${baseUrl}/api/auth/send-code \\
  -H 'Content-Type: application/json' -d '{"email": "you@example.com"}'

curl ${baseUrl}/api/auth/verify-code \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "you@example.com", "code": "123456", "agent": true}'
# {"success": true, "isNewUser": true, "uid": "usr_…", "apiKey": "rs_…"}`;

const list = (baseUrl: string) => `curl ${baseUrl}/api/items/bulk-upload \\
  -H "X-Service-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d "{\\"photos\\": [\\"$(base64 < lamp.jpg | tr -d '\\n')\\"]}"
# {"success": true, "data": {"fullUrls": ["${baseUrl}/photos/….jpg"], …}}

curl ${baseUrl}/api/items \\
  -H "X-Service-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"photos": ["${baseUrl}/photos/….jpg"], "title": "Brass floor lamp", "price": 35}'`;

const publish = (baseUrl: string) => `curl ${baseUrl}/api/pages/publish \\
  -H "X-Service-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '{"publish": true, "display_name": "Maria", "city": "Portland", "state": "OR",
       "payment_instructions": "Cash or Venmo at pickup"}'
# {"success": true, "data": {"url": "${baseUrl}/maria", "page_live": true, …}}`;

const mcpConfig = (baseUrl: string) => `{
  "mcpServers": {
    "resale": { "type": "http", "url": "${baseUrl}/api/mcp" }
  }
}`;
