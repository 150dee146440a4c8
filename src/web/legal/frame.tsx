import type { Child, PropsWithChildren } from 'hono/jsx';
import type { Config } from '../../config.ts';
import { Layout } from '../components/layout.tsx';
import { linkTo } from '../components/tags.tsx';
import { useWords } from '../language.tsx';

export type LegalConfig = Pick<Config, 'baseUrl' | 'operator'>;

/** The frame of the pages about the operator and the terms of this installation. */
export const LegalFrame = (props: PropsWithChildren<{ title: string; lead: Child }>) => (
  <Layout title={props.title} width="narrow" styles={['developers.css']}>
    <div class="stack guide">
      <div class="stack tight">
        <h1>{props.title}</h1>
        <div class="lead">{props.lead}</div>
      </div>
      {props.children}
    </div>
  </Layout>
);

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
      {email && words.write({ email, link: linkTo(`mailto:${email}`) })}
      {!(name && email) && ` ${words.unnamed}`}
    </p>
  );
}

const maybeNamedBy = (name: string | undefined) => ({ name: name ?? '', named: name !== undefined });
