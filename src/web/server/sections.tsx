import type { Child } from 'hono/jsx';
import { HOW_TO_INSTALL, type ShareState } from '../../adapters/share.ts';
import { TUNNEL_NAMES } from '../../adapters/tunnel.ts';
import type { Words } from '../../languages/index.ts';
import { MAIL_SERVERS } from '../../server-settings/mail.ts';
import type { BACKUP_SPANS } from '../../server-settings/others.ts';
import type { ServerSettings } from '../../server-settings/settings.ts';
import { assetUrl } from '../assets.ts';
import { PostForm, Submit } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { Part, pathOf, useFields } from './part.tsx';

export const SAMPLE_PHOTO = 'sample-photo.jpg';

/** How replies are received, and any problem with that. */
export type Receiving = { by: 'imap' | 'resend' | 'off'; problem: string | null };

export type ServerFacts = {
  settings: ServerSettings;
  /** Names of the adapters that are in use. */
  mailer: string;
  writer: string;
  /** Name of the bucket that stores photos, if any: it can store backups too. */
  bucket: string | undefined;
  /** The address for Resend's reports. */
  webhookUrl: string;
  receiving: Receiving;
  /** Who can open the links now, as a sentence. */
  reachNote: string;
};

export function MailSection({ settings, mailer }: ServerFacts) {
  const { mail: words, keptSecret } = useWords().server;
  const { kept, line, secret, choice } = useFields(settings, 'mail');
  const providers = [
    ['none', words.off],
    ['resend', 'Resend'],
    ...Object.entries(MAIL_SERVERS).map(([name, { label }]) => [name, label] as const),
    ['own', words.own],
  ] as const;
  const isNamed = !['none', 'own'].includes(kept.mail_provider);
  const provider =
    providers.find(([name]) => isNamed && name === kept.mail_provider)?.[1] ??
    (mailer === 'resend' ? 'Resend' : 'SMTP');
  const now = mailer === 'file' ? words.none : words.works({ provider });
  const keeps = kept.mail_provider === 'none' ? '' : `${keptSecret} `;
  return (
    <Part settings={settings} section="mail" title={words.title} now={now} button={words.test}>
      {choice('mail_provider', words.provider, providers)}
      {line('mail_server', words.server, words.serverHint)}
      {line('mail_user', words.user)}
      {secret('mail_secret', words.secret, `${keeps}${words.secretHint}`)}
      {line('mail_from', words.from, words.fromHint)}
    </Part>
  );
}

export function RepliesSection({ settings, receiving, webhookUrl }: ServerFacts) {
  const { replies: words, keptSecret, mail } = useWords().server;
  const { kept, line, secret, choice } = useFields(settings, 'replies');
  const now = receivingWords(receiving, words);
  const keeps = kept.replies_by === 'off' ? '' : `${keptSecret} `;
  return (
    <Part settings={settings} section="replies" title={words.title} now={now} button={words.test}>
      {choice('replies_by', words.by, [
        ['off', words.off],
        ['imap', words.imap],
        ['resend', 'Resend'],
      ])}
      {line('replies_server', words.server, words.serverHint)}
      {line('replies_user', mail.user)}
      {secret('replies_secret', words.secret, `${keeps}${words.secretHint({ url: webhookUrl })}`)}
      {line('reply_to', words.to, words.toHint)}
    </Part>
  );
}

const receivingWords = ({ by, problem }: Receiving, words: Words['server']['replies']): string => {
  if (by === 'off') return words.none;
  const name = by === 'imap' ? 'IMAP' : 'Resend';
  return problem === null ? words.works({ by: name }) : words.fail({ by: name, why: problem });
};

export function AddressSection({ settings, reachNote, after }: ServerFacts & { after: Child }) {
  const { address: words } = useWords().server;
  const { line } = useFields(settings, 'address');
  const network = (
    <p>
      <span>{words.networkHow}</span>{' '}
      <Submit name="network" value="yes" formaction={`${pathOf('address')}#address`}>
        {words.network}
      </Submit>
    </p>
  );
  return (
    <Part
      {...{ settings, after }}
      section="address"
      title={words.title}
      now={reachNote}
      button={words.test}
      below={!settings.isSetOutside('HOST') && network}
    >
      {line('base_url', words.label, words.hint)}
    </Part>
  );
}

export function ModelSection({ settings, writer }: ServerFacts) {
  const { model: words, keptSecret } = useWords().server;
  const { kept, line, secret, choice } = useFields(settings, 'model');
  const isOffline = writer === 'offline';
  const name = writer === 'gemini' ? 'Gemini' : kept.writer_model || writer;
  const now = isOffline ? words.offline : words.writes({ name });
  return (
    <Part settings={settings} section="model" title={words.title} now={now} button={words.test}>
      {choice('writer', words.writer, [
        ['offline', words.noModel],
        ['gemini', 'Gemini'],
        ['openai', words.chat],
      ])}
      {line('writer_model', words.name)}
      {line('writer_url', words.url, words.urlHint)}
      {secret('writer_secret', words.secret, isOffline ? undefined : keptSecret)}
      <img src={assetUrl(SAMPLE_PHOTO)} alt={words.samplePhoto} width="160" height="160" loading="lazy" />
    </Part>
  );
}

export function BackupsSection({ settings, bucket }: ServerFacts) {
  const { server } = useWords();
  const { backups: words } = server;
  const { kept, line, choice } = useFields(settings, 'backups');
  const spans = {
    off: words.off,
    '6h': words.hours({ n: 6 }),
    '24h': words.days({ n: 1 }),
    '7d': words.days({ n: 7 }),
  } satisfies Record<(typeof BACKUP_SPANS)[number], string>;
  const isPlaced = settings.isSetOutside('BACKUP_TO');
  const now = settings.isSetOutside('BACKUP_EVERY')
    ? undefined
    : new Map(Object.entries(spans)).get(kept.backup_every);
  return (
    <Part settings={settings} section="backups" title={words.title} now={now} button={server.save}>
      {choice('backup_every', words.every, Object.entries(spans))}
      {line('backup_keep', words.keep)}
      {bucket !== undefined &&
        !isPlaced &&
        choice('backup_to', words.to, [
          ['folder', words.dir],
          ['s3', words.bucket({ name: bucket })],
        ])}
      {!isPlaced && line('backup_dir', words.dir, words.dirHint)}
    </Part>
  );
}

export function OperatorSection({ settings }: ServerFacts) {
  const { operator: words, save } = useWords().server;
  const { kept, line } = useFields(settings, 'operator');
  return (
    <Part settings={settings} section="operator" title={words.title} now={kept.operator_name} button={save}>
      <p>{words.why}</p>
      {line('operator_name', words.name)}
      {line('operator_email', words.email)}
    </Part>
  );
}

export function ServerPage({ share, ...facts }: ServerFacts & { share: ShareState }) {
  const { server: words } = useWords();
  return (
    <SellerFrame title={words.title} current="settings" styles={['account.css']}>
      <div class="stack">
        <h1>{words.title}</h1>
        <MailSection {...facts} />
        <RepliesSection {...facts} />
        <AddressSection {...facts} after={<ShareForm share={share} />} />
        <ModelSection {...facts} />
        <BackupsSection {...facts} />
        <OperatorSection {...facts} />
      </div>
    </SellerFrame>
  );
}

function ShareForm({ share }: { share: ShareState }) {
  const { address: words } = useWords().server;
  if (share.state === 'off') {
    return (
      <PostForm class="form" action="/settings/server/share">
        <p>{words.shareHow({ programs: HOW_TO_INSTALL })}</p>
        <div class="row">
          {TUNNEL_NAMES.map((program) => (
            <Submit name="program" value={program}>
              {words.shareWith({ program })}
            </Submit>
          ))}
        </div>
      </PostForm>
    );
  }
  const { program = '', url = '' } = share;
  return (
    <PostForm class="form" action="/settings/server/share/stop">
      <p>{share.state === 'on' ? words.shared({ program, url }) : words.starting({ program })}</p>
      <Submit>{words.stop}</Submit>
    </PostForm>
  );
}
