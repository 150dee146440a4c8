import { Hono } from 'hono';
import { raw } from 'hono/html';
import type { PropsWithChildren } from 'hono/jsx';
import type { Config } from '../../config.ts';
import type { Deps } from '../../context.ts';
import { escapeHtml } from '../../text/plain.ts';
import { sendDocument, sendPage } from '../components/layout.tsx';
import { List, linkTo } from '../components/parts.tsx';
import { GuidePage, readDocument } from '../docs/guides.tsx';
import { spokenIn, useWords } from '../language.tsx';

/**
 * The legal pages: who operates this installation, what it stores, its terms, support, and the file that proves to a
 * directory who owns the domain. The text is that of `docs/privacy.md` and `docs/terms.md`; what depends on the
 * configuration is filled in, so the pages can't promise something else than the service does.
 */
export function legalPages({ config }: Pick<Deps, 'config'>): Hono {
  const app = new Hono();
  // English only: with a translation, it would be unclear which text applies.
  for (const name of ['privacy', 'terms'] as const)
    app.get(`/${name}`, (c) => sendDocument(c, config, <DocumentPage name={name} config={config} />));
  app.get('/support', (c) =>
    sendPage(c, config, <SupportPage config={config} />, { spoken: spokenIn(c, '/support') }),
  );

  const { appsChallenge } = config;
  if (appsChallenge !== undefined) {
    app.get('/.well-known/openai-apps-challenge', (c) => c.text(appsChallenge));
  }
  return app;
}

/** `docs/<name>.md` under the operator's name; a list item with `{fact}` describes the configuration. */
function DocumentPage({ name, config }: { name: 'privacy' | 'terms'; config: Config }) {
  const { title, html } = readDocument(name);
  const [lead = '', rest = ''] = html.trim().split(/(?<=<\/p>)\n([\s\S]*)/, 2);
  const facts: Record<string, string | undefined> = {
    mail: mailLine(config),
    writer: writerLine(config),
    photos: config.s3
      ? 'Photos are stored with a storage provider that the operator chose.'
      : 'Photos are stored on the operator’s own machine.',
    payments: config.stripe && 'Plans are paid for on Stripe’s pages; this service never sees a card number.',
  };
  const filled = rest.replace(/<li>\{(\w+)\}<\/li>\n/g, (_, fact: string) =>
    facts[fact] ? `<li>${escapeHtml(facts[fact])}</li>\n` : '',
  );
  return (
    <GuidePage title={title} lead={raw(lead)} width="narrow" html={filled}>
      <Section title="Who runs it">
        <Operator config={config} />
      </Section>
    </GuidePage>
  );
}

function mailLine({ mail }: Config): string {
  if (mail.resendApiKey) return 'Email is sent through Resend, which sees recipients and texts.';
  if (mail.smtpUrl) return 'Email is sent through a mail server that the operator chose.';
  return 'No email provider is set up: emails stay in files on the operator’s machine.';
}

function writerLine({ listingWriter }: Config): string {
  const gets = 'gets these photos and what the seller said about the item.';
  switch (listingWriter.kind) {
    case 'gemini':
      return `When a listing is written from photos, Google’s Gemini ${gets}`;
    case 'openai':
      return `When a listing is written from photos, the model at ${new URL(listingWriter.baseUrl).host} ${gets}`;
    case 'offline':
      return 'No outside model writes listings or sees photos.';
  }
}

/** Contact details and quick fixes. */
function SupportPage({ config }: { config: Config }) {
  const { support: words } = useWords();
  return (
    <GuidePage title={words.title} lead={words.lead} width="narrow">
      <Section title={words.sellers}>
        <List
          look="bullets"
          of={[
            words.noCode({ link: linkTo('/sign-in') }),
            words.notPublic({ link: linkTo('/sell') }),
            words.unknownKey({ link: linkTo('/settings') }),
          ]}
        />
      </Section>
      <Section title={words.buyers}>
        <List look="bullets" of={[words.askSeller, words.noEmail]} />
      </Section>
      <Section title={words.programs}>
        <p>{words.developers({ link: linkTo('/developers') })}</p>
      </Section>
      <Section title={words.who}>
        <Operator config={config} />
      </Section>
    </GuidePage>
  );
}

const Section = (props: PropsWithChildren<{ title: string }>) => (
  <section class="stack tight">
    <h2>{props.title}</h2>
    {props.children}
  </section>
);

/** Names the host of the installation, and who answers for it. */
function Operator({ config }: { config: Config }) {
  const { name, email } = config.operator;
  const { support: words } = useWords();
  const { host } = new URL(config.baseUrl);
  return (
    <p>
      {words.operator({ host, name: name ?? '', named: name !== undefined })}{' '}
      {email && words.write({ email, link: linkTo(`mailto:${email}`) })}
      {!(name && email) && ` ${words.unnamed}`}
    </p>
  );
}
