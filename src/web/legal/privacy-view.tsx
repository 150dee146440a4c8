import { type LegalConfig, LegalFrame, Operator, Section } from './frame.tsx';

/** What is stored of whom, who sees it, and when it goes: of this installation, as it is configured. */
export function PrivacyPage({ config }: { config: LegalConfig }) {
  return (
    <LegalFrame
      title="Privacy"
      lead="What this service keeps of sellers and buyers, who sees it, and when it is gone. Nothing is sold, nothing is used for advertising, and no page counts you with somebody else’s script."
    >
      <Section title="Who runs it">
        <Operator config={config} />
      </Section>
      <Section title="Of sellers">
        <ul class="bullets">
          <li>
            Email address, name, city and state, and what you set: pickup hours, how you want to be paid, mail
            preferences. The email address is never on a public page.
          </li>
          <li>
            A street address only if you enter one. It stands on no public page; a buyer gets it when you say
            yes, and you get a record of it by mail.
          </li>
          <li>
            Listings and photos. Photos are stored anew: the place and the device that a phone writes into
            them are removed. Your lowest price and your notes are never public.
          </li>
          <li>
            Codes, keys and sign-ins as fingerprints (hashes): a copy of the database signs nobody in. When a
            key or an app was last used is kept, so that you can see it.
          </li>
        </ul>
      </Section>
      <Section title="Of buyers">
        <ul class="bullets">
          <li>
            The name and email address you typed, the language you read, what you reserved, asked or offered,
            your messages and pickup times. The seller sees them; other buyers never do.
          </li>
          <li>
            A link of your own instead of an account. It ends 30 days after the last of your reservations
            ended.
          </li>
        </ul>
      </Section>
      <Section title="Cookies and addresses">
        <p>
          Cookies serve signing in, forms and the choice of a language alone: one keeps a seller signed in,
          one knows the language that a visitor chose until the browser is closed, the others last for a
          moment, while somebody signs in or has just saved something. Reserving and asking set none. Network
          addresses are held in memory to count requests and are not written to the log.
        </p>
      </Section>
      <Section title="Who else gets something">
        <ul class="bullets">
          <li>{mailLine(config)}</li>
          <li>{writerLine(config)}</li>
          <li>
            {config.s3
              ? 'Photos are stored with a storage provider chosen by the operator.'
              : 'Photos are stored on the operator’s own machine.'}
          </li>
          {config.stripe && (
            <li>Plans are paid for on Stripe’s own pages; this service never sees a card number.</li>
          )}
          <li>
            Sellers who want notices on a phone or computer get them through the push service of their
            browser’s maker, encrypted on the way. They end under Settings.
          </li>
          <li>
            A seller can have other programs told what happens (webhooks): they get titles, prices, times and
            the buyer’s name, never messages or addresses.
          </li>
          <li>
            An assistant or app that a seller connects sees what that seller allowed it to. Sellers end its
            access under Settings.
          </li>
        </ul>
      </Section>
      <Section title="How long">
        <ul class="bullets">
          <li>A deleted listing can be restored for 7 days, then it and its photos are gone.</li>
          <li>A photo that no listing uses goes after 30 days.</li>
          <li>
            Sent mail is removed from the queue after 30 days, a question that was never confirmed after four
            days.
          </li>
          <li>
            An address that waits for a lower price goes as soon as it is ended by the link in each mail, and
            otherwise a month after the thing is sold or the sale is over. Sellers never see it.
          </li>
          <li>
            The rest stays until the seller deletes the account under Settings: seven days later everything of
            it is gone. Sellers can take all their data with them there, too.
          </li>
          <li>Backups are the operator’s; ask how long they are kept.</li>
        </ul>
      </Section>
      <Section title="Your rights">
        <p>
          Ask the operator what is stored of you, to correct it or to remove it
          {config.operator.email ? (
            <>
              : <a href={`mailto:${config.operator.email}`}>{config.operator.email}</a>
            </>
          ) : (
            ''
          )}
          . Buyers can also ask the seller they wrote to.
        </p>
      </Section>
    </LegalFrame>
  );
}

function mailLine({ mail }: LegalConfig): string {
  if (mail.resendApiKey) return 'Mail is sent through Resend, which sees recipients and texts.';
  if (mail.smtpUrl) return 'Mail is sent through a mail server chosen by the operator.';
  return 'No mail provider is set up: mail stays in files on the operator’s machine.';
}

function writerLine({ listingWriter }: LegalConfig): string {
  switch (listingWriter.kind) {
    case 'gemini':
      return 'When a listing is written from photos, Google’s Gemini gets these photos and what the seller said of the thing.';
    case 'openai':
      return `When a listing is written from photos, the model at ${new URL(listingWriter.baseUrl).host} gets these photos and what the seller said of the thing.`;
    case 'offline':
      return 'No outside model writes listings: photos are shown to none.';
  }
}
