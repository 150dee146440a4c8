import type { Child } from 'hono/jsx';
import type { Words } from '../../languages/index.ts';
import { MAIL_SERVERS } from '../../server-settings/mail.ts';
import type { BACKUP_SPANS } from '../../server-settings/others.ts';
import { assetUrl } from '../assets.ts';
import { Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { fieldsOf, Part, pathOf, type SectionsProps } from './part.tsx';

export const SAMPLE_PHOTO = 'sample-photo.jpg';

/** How replies are received, and any problem with that. */
export type Receiving = { by: 'imap' | 'resend' | 'off'; problem: string | null };

export function MailSection(props: SectionsProps & { mailer: string }) {
  const { mail: words, keptSecret } = useWords().server;
  const { kept, line, secret, choice } = fieldsOf(props, 'mail');
  const providers = [
    ['none', words.off],
    ['resend', 'Resend'],
    ...Object.entries(MAIL_SERVERS).map(([name, { label }]) => [name, label] as const),
    ['own', words.own],
  ] as const;
  const isNamed = !['none', 'own'].includes(kept.mail_provider);
  const provider =
    providers.find(([name]) => isNamed && name === kept.mail_provider)?.[1] ??
    (props.mailer === 'resend' ? 'Resend' : 'SMTP');
  return (
    <Part
      {...props}
      section="mail"
      title={words.title}
      now={props.mailer === 'file' ? words.none : words.works({ provider })}
      button={words.test}
    >
      {choice('mail_provider', words.provider, providers)}
      {line('mail_server', words.server, words.serverHint)}
      {line('mail_user', words.user)}
      {secret(
        'mail_secret',
        words.secret,
        kept.mail_provider === 'none' ? words.secretHint : `${keptSecret} ${words.secretHint}`,
      )}
      {line('mail_from', words.from, words.fromHint)}
    </Part>
  );
}

export function RepliesSection(props: SectionsProps & { receiving: Receiving; url: string }) {
  const { replies: words, keptSecret, mail } = useWords().server;
  const secretHint = words.secretHint({ url: props.url });
  const { kept, line, secret, choice } = fieldsOf(props, 'replies');
  return (
    <Part
      {...props}
      section="replies"
      title={words.title}
      now={receivingWords(props.receiving, words)}
      button={words.test}
    >
      {choice('replies_by', words.by, [
        ['off', words.off],
        ['imap', words.imap],
        ['resend', 'Resend'],
      ])}
      {line('replies_server', words.server, words.serverHint)}
      {line('replies_user', mail.user)}
      {secret(
        'replies_secret',
        words.secret,
        kept.replies_by === 'off' ? secretHint : `${keptSecret} ${secretHint}`,
      )}
      {line('reply_to', words.to, words.toHint)}
    </Part>
  );
}

const receivingWords = ({ by, problem }: Receiving, words: Words['server']['replies']): string => {
  if (by === 'off') return words.none;
  const name = by === 'imap' ? 'IMAP' : 'Resend';
  return problem === null ? words.works({ by: name }) : words.fail({ by: name, why: problem });
};

/** @param reachNote who can open the links now, as a sentence */
export function AddressSection(props: SectionsProps & { reachNote: string; after: Child }) {
  const { address: words } = useWords().server;
  const { line } = fieldsOf(props, 'address');
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
      {...props}
      section="address"
      title={words.title}
      now={props.reachNote}
      button={words.test}
      below={!props.settings.isSetOutside('HOST') && network}
    >
      {line('base_url', words.label, words.hint)}
    </Part>
  );
}

export function ModelSection(props: SectionsProps & { writer: string }) {
  const { model: words, keptSecret } = useWords().server;
  const { kept, line, secret, choice } = fieldsOf(props, 'model');
  const isOffline = props.writer === 'offline';
  const name = props.writer === 'gemini' ? 'Gemini' : kept.writer_model || props.writer;
  return (
    <Part
      {...props}
      section="model"
      title={words.title}
      now={isOffline ? words.offline : words.writes({ name })}
      button={words.test}
    >
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

/** @param bucket name of the bucket that stores photos, if any: it can store backups too */
export function BackupsSection(props: SectionsProps & { bucket: string | undefined }) {
  const { server } = useWords();
  const { backups: words } = server;
  const { kept, line, choice } = fieldsOf(props, 'backups');
  const spans = {
    off: words.off,
    '6h': words.hours({ n: 6 }),
    '24h': words.days({ n: 1 }),
    '7d': words.days({ n: 7 }),
  } satisfies Record<(typeof BACKUP_SPANS)[number], string>;
  const isPlaced = props.settings.isSetOutside('BACKUP_TO');
  return (
    <Part
      {...props}
      section="backups"
      title={words.title}
      now={
        props.settings.isSetOutside('BACKUP_EVERY')
          ? undefined
          : new Map(Object.entries(spans)).get(kept.backup_every)
      }
      button={server.save}
    >
      {choice('backup_every', words.every, Object.entries(spans))}
      {line('backup_keep', words.keep)}
      {props.bucket !== undefined &&
        !isPlaced &&
        choice('backup_to', words.to, [
          ['folder', words.dir],
          ['s3', words.bucket({ name: props.bucket })],
        ])}
      {!isPlaced && line('backup_dir', words.dir, words.dirHint)}
    </Part>
  );
}

export function OperatorSection(props: SectionsProps) {
  const { operator: words, save } = useWords().server;
  const { kept, line } = fieldsOf(props, 'operator');
  return (
    <Part {...props} section="operator" title={words.title} now={kept.operator_name} button={save}>
      <p>{words.why}</p>
      {line('operator_name', words.name)}
      {line('operator_email', words.email)}
    </Part>
  );
}
