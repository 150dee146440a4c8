import type { PropsWithChildren } from 'hono/jsx';
import type { Config } from '../../config.ts';
import { linkTo } from '../components/parts.tsx';
import { GuidePage } from '../docs/guides.tsx';
import { useWords } from '../language.tsx';

type LegalConfig = Pick<Config, 'baseUrl' | 'operator'>;

/** Contact details and quick fixes. */
export function SupportPage({ config }: { config: LegalConfig }) {
  const { support: words } = useWords();
  return (
    <GuidePage title={words.title} lead={words.lead} width="narrow">
      <Section title={words.sellers}>
        <ul class="bullets">
          <li>{words.noCode({ link: linkTo('/sign-in') })}</li>
          <li>{words.notPublic({ link: linkTo('/sell') })}</li>
          <li>{words.unknownKey({ link: linkTo('/settings') })}</li>
        </ul>
      </Section>
      <Section title={words.buyers}>
        <ul class="bullets">
          <li>{words.askSeller}</li>
          <li>{words.noEmail}</li>
        </ul>
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

export const Section = (props: PropsWithChildren<{ title: string }>) => (
  <section class="stack tight">
    <h2>{props.title}</h2>
    {props.children}
  </section>
);

/** Names the host of the installation, and who answers for it. */
export function Operator({ config }: { config: LegalConfig }) {
  const { name, email } = config.operator;
  const { support: words } = useWords();
  const { host } = new URL(config.baseUrl);
  return (
    <p>
      {words.operator({ host, ...maybeNamedBy(name) })}{' '}
      {email && words.write({ email, link: linkTo(`mailto:${email}`) })}
      {!(name && email) && ` ${words.unnamed}`}
    </p>
  );
}

const maybeNamedBy = (name: string | undefined) => ({ name: name ?? '', named: name !== undefined });
