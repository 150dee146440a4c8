import { type LegalConfig, LegalFrame, Operator, Section } from './frame.tsx';

/** On what terms sellers and buyers use an installation. Its operator may have further ones. */
export function TermsPage({ config }: { config: LegalConfig }) {
  return (
    <LegalFrame
      title="Terms"
      lead="A place where people sell things they own. The sale itself is between the seller and the buyer."
    >
      <Section title="Who runs it">
        <Operator config={config} />
        <p>
          Whoever runs it is no party to a sale, checks no goods, holds no money and ships nothing. The
          software is open (MIT licence) and comes without a warranty.
        </p>
      </Section>
      <Section title="Sellers">
        <ul class="bullets">
          <li>
            Sell what is yours to sell, and describe it as it is. Look at what a model wrote before it is
            public.
          </li>
          <li>
            No weapons, ammunition, drugs, alcohol, tobacco, live animals, recalled or counterfeit goods, body
            parts or explosives. Such listings are refused, and removed when they are found.
          </li>
          <li>Follow the law where you live, taxes included.</li>
          <li>What an assistant does with your key or your permission, you do.</li>
        </ul>
      </Section>
      <Section title="Buyers">
        <ul class="bullets">
          <li>
            A reservation is a promise to look, not a purchase. It is held for a time that you are told.
          </li>
          <li>
            Pay when you have seen the thing. No honest seller asks for codes, gift cards or checks over the
            price.
          </li>
          <li>An address you were given is for this pickup alone.</li>
        </ul>
      </Section>
      {config.stripe && (
        <Section title="Plans">
          <p>
            A plan is paid for once and runs for the days it names; nothing renews by itself. Ask the operator
            for refunds. A full refund ends the plan that it paid for.
          </p>
        </Section>
      )}
      <Section title="Ending">
        <p>
          Sellers delete their account under Settings at any time. The operator may end an account that breaks
          these terms or harms others.
        </p>
      </Section>
    </LegalFrame>
  );
}
