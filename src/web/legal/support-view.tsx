import type { Child, PropsWithChildren } from 'hono/jsx';
import type { Config } from '../../config.ts';
import { GuidePage } from '../docs/guides.tsx';
import { useWords } from '../language.tsx';

type LegalConfig = Pick<Config, 'baseUrl' | 'operator'>;

const to = (href: string) => (inside: Child) => <a href={href}>{inside}</a>;

/** Contact details and quick fixes. */
export function SupportPage({ config }: { config: LegalConfig }) {
  const { support: words } = useWords();
  return (
    <GuidePage title={words.title} lead={words.lead} width="narrow">
      <Section title={words.sellers}>
        <ul class="bullets">
          <li>{words.noCode({ link: to('/sign-in') })}</li>
          <li>{words.notPublic({ link: to('/sell') })}</li>
          <li>{words.unknownKey({ link: to('/settings') })}</li>
        </ul>
      </Section>
      <Section title={words.buyers}>
        <ul class="bullets">
          <li>{words.askSeller}</li>
          <li>{words.noEmail}</li>
        </ul>
      </Section>
      <Section title={words.programs}>
        <p>{words.developers({ link: to('/developers') })}</p>
      </Section>
      <Section title={words.who}>
        <Operator config={config} />
      </Section>
    </GuidePage>
  );
}

export const Section = (props: PropsWithChildren<{ title: string }>) => (
  <section class="stack tight">
    <h2>{props.title}</h2>
    {props.children}
  </section>
);

/** The host that runs the installation, as a sentence of who answers for it. */
export function Operator({ config }: { config: LegalConfig }) {
  const { name, email } = config.operator;
  const { support: words } = useWords();
  const { host } = new URL(config.baseUrl);
  return (
    <p>
      {words.operator({ host, ...maybeNamedBy(name) })}{' '}
      {email && words.write({ email, link: (inside) => <a href={`mailto:${email}`}>{inside}</a> })}
      {!(name && email) && ` ${words.unnamed}`}
    </p>
  );
}

const maybeNamedBy = (name: string | undefined) => ({ name: name ?? '', named: name !== undefined });
