import { type LegalConfig, LegalFrame, Operator, Section } from './frame.tsx';

/** Whom to ask, and what helps at once. */
export function SupportPage({ config }: { config: LegalConfig }) {
  return (
    <LegalFrame title="Support" lead="What helps at once, and whom to write to.">
      <Section title="Sellers">
        <ul class="bullets">
          <li>
            No code came? Look into the spam folder, wait a minute, and <a href="/sign-in">ask for another</a>
            . The newest one counts.
          </li>
          <li>
            A listing is not public? It waits for your look, or the page is offline:{' '}
            <a href="/sell">My sale</a> says which.
          </li>
          <li>
            A key or an app that you do not know? End it under <a href="/settings">Settings</a>, at once.
          </li>
        </ul>
      </Section>
      <Section title="Buyers">
        <ul class="bullets">
          <li>
            Questions about a thing, a price or a pickup: write to the seller, by the form on the sale page or
            by the link in your mail.
          </li>
          <li>
            No mail came? Reserve or ask once more with the right address; a link that was not opened holds
            nothing for long.
          </li>
        </ul>
      </Section>
      <Section title="Assistants and programs">
        <p>
          <a href="/developers">Developers</a> has the quick start, the rules of the interface and what has
          changed.
        </p>
      </Section>
      <Section title="Whom to write to">
        <Operator config={config} />
      </Section>
    </LegalFrame>
  );
}
