import type { Child } from 'hono/jsx';
import { useWords } from '../language.tsx';
import { type LegalConfig, LegalFrame, Operator, Section } from './frame.tsx';

const to = (href: string) => (inside: Child) => <a href={href}>{inside}</a>;

/** Contact details and quick fixes. */
export function SupportPage({ config }: { config: LegalConfig }) {
  const { support: words } = useWords();
  return (
    <LegalFrame title={words.title} lead={words.lead}>
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
    </LegalFrame>
  );
}
