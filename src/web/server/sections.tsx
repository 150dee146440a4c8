import type { Words } from '../../languages/index.ts';
import { MAIL_SERVERS, mailTyped } from '../../server-settings/mail.ts';
import { BACKUP_SPANS, backupsTyped, modelTyped } from '../../server-settings/others.ts';
import { repliesTyped } from '../../server-settings/replies.ts';
import { assetUrl } from '../assets.ts';
import { Field } from '../components/field.tsx';
import { useWords } from '../language.tsx';
import { fieldsOf, Part, PartForm, pathOf, type SectionsProps } from './part.tsx';

export const SAMPLE_PHOTO = 'sample-photo.jpg';

/** How replies come in, and any trouble with that. */
export type Receiving = { by: 'imap' | 'resend' | 'off'; problem: string | null };

export function MailSection(props: SectionsProps & { mailer: string }) {
  const { mail: words, keptSecret } = useWords().server;
  const kept = mailTyped(props.settings.kept);
  const { value, line } = fieldsOf(props, 'mail');
  const among = [
    ['none', words.off],
    ['resend', 'Resend'],
    ...Object.entries(MAIL_SERVERS).map(([name, { label }]) => [name, label] as const),
    ['own', words.own],
  ] as const;
  const provider =
    among.find(([name]) => name === kept.provider && !['none', 'own'].includes(name))?.[1] ??
    (props.mailer === 'resend' ? 'Resend' : 'SMTP');
  const hint = kept.provider === 'none' ? words.secretHint : `${keptSecret} ${words.secretHint}`;
  return (
    <Part
      {...props}
      section="mail"
      title={words.title}
      now={props.mailer === 'file' ? words.none : words.works({ provider })}
      button={words.test}
    >
      <Field
        name="mail_provider"
        label={words.provider}
        value={value('mail_provider', kept.provider)}
        control={among}
      />
      {line('mail_server', words.server, kept.provider === 'own' ? kept.server : '', words.serverHint)}
      {line('mail_user', words.user, kept.user)}
      {line('mail_secret', words.secret, '', hint, undefined, 'password')}
      {line('mail_from', words.from, kept.from, words.fromHint, 'MAIL_FROM')}
    </Part>
  );
}

export function RepliesSection(props: SectionsProps & { receiving: Receiving; url: string }) {
  const { replies: words, keptSecret, mail } = useWords().server;
  const kept = repliesTyped(props.settings.kept);
  const secretHint = words.secretHint({ url: props.url });
  const { value, line } = fieldsOf(props, 'replies');
  return (
    <Part
      {...props}
      section="replies"
      title={words.title}
      now={receivingWords(props.receiving, words)}
      button={words.test}
    >
      <Field
        name="replies_by"
        label={words.by}
        value={value('replies_by', kept.by)}
        control={[
          ['off', words.off],
          ['imap', words.imap],
          ['resend', 'Resend'],
        ]}
      />
      {line('replies_server', words.server, kept.server, words.serverHint)}
      {line('replies_user', mail.user, kept.user)}
      {line(
        'replies_secret',
        words.secret,
        '',
        kept.by === 'off' ? secretHint : `${keptSecret} ${secretHint}`,
        undefined,
        'password',
      )}
      {line('reply_to', words.to, kept.to, words.toHint, 'MAIL_REPLY_TO')}
    </Part>
  );
}

const receivingWords = ({ by, problem }: Receiving, words: Words['server']['replies']): string => {
  if (by === 'off') return words.none;
  const name = by === 'imap' ? 'IMAP' : 'Resend';
  return problem === null ? words.works({ by: name }) : words.fail({ by: name, why: problem });
};

export function AddressForm(props: SectionsProps) {
  const { address: words } = useWords().server;
  const { line } = fieldsOf(props, 'address');
  const network = (
    <p>
      <span>{words.networkHow}</span>{' '}
      <button
        class="button"
        type="submit"
        name="network"
        value="yes"
        formaction={`${pathOf('address')}#address`}
      >
        {words.network}
      </button>
    </p>
  );
  return (
    <PartForm
      {...props}
      section="address"
      button={words.test}
      below={!props.settings.isSetOutside('HOST') && network}
    >
      {line('base_url', words.label, props.settings.kept.BASE_URL ?? '', words.hint)}
    </PartForm>
  );
}

export function ModelSection(props: SectionsProps & { writer: string }) {
  const { model: words, keptSecret } = useWords().server;
  const kept = modelTyped(props.settings.kept);
  const { value, line } = fieldsOf(props, 'model');
  const isOffline = props.writer === 'offline';
  const name = props.writer === 'gemini' ? 'Gemini' : kept.model || props.writer;
  return (
    <Part
      {...props}
      section="model"
      title={words.title}
      now={isOffline ? words.offline : words.writes({ name })}
      button={words.test}
    >
      <Field
        name="writer"
        label={words.writer}
        value={value('writer', kept.writer)}
        control={[
          ['offline', words.noModel],
          ['gemini', 'Gemini'],
          ['openai', words.chat],
        ]}
      />
      {line('writer_model', words.name, kept.model)}
      {line('writer_url', words.url, kept.url, words.urlHint)}
      {line(
        'writer_secret',
        words.secret,
        '',
        isOffline ? undefined : keptSecret,
        'OPENAI_API_KEY',
        'password',
      )}
      <img src={assetUrl(SAMPLE_PHOTO)} alt={words.samplePhoto} width="160" height="160" loading="lazy" />
    </Part>
  );
}

/** @param bucket the name of the photos' bucket, if there is one: backups can be stored there too */
export function BackupsSection(props: SectionsProps & { bucket: string | undefined }) {
  const { server: words } = useWords();
  const { backups } = words;
  const kept = backupsTyped(props.settings.kept);
  const { value, line } = fieldsOf(props, 'backups');
  const spans = BACKUP_SPANS.map((span) => {
    const n = Number.parseInt(span, 10);
    if (span === 'off') return [span, backups.off] as const;
    return [
      span,
      span.endsWith('h') && n < 24 ? backups.hours({ n }) : backups.days({ n: n === 24 ? 1 : n }),
    ] as const;
  });
  const every = value('backup_every', kept.every);
  return (
    <Part {...props} section="backups" title={backups.title} button={words.save}>
      {props.settings.isSetOutside('BACKUP_EVERY') ? (
        <p class="muted">{words.fixed({ name: 'BACKUP_EVERY' })}</p>
      ) : (
        <Field name="backup_every" label={backups.every} value={every} control={spans} />
      )}
      {line('backup_keep', backups.keep, kept.keep, undefined, 'BACKUP_KEEP')}
      {props.bucket !== undefined && !props.settings.isSetOutside('BACKUP_TO') && (
        <Field
          name="backup_to"
          label={backups.to}
          value={value('backup_to', kept.to)}
          control={[
            ['folder', backups.dir],
            ['s3', backups.bucket({ name: props.bucket })],
          ]}
        />
      )}
      {!props.settings.isSetOutside('BACKUP_TO') &&
        line('backup_dir', backups.dir, kept.dir, backups.dirHint, 'BACKUP_DIR')}
    </Part>
  );
}

export function OperatorSection(props: SectionsProps) {
  const { server: words } = useWords();
  const { kept } = props.settings;
  const { line } = fieldsOf(props, 'operator');
  return (
    <Part
      {...props}
      section="operator"
      title={words.operator.title}
      now={words.operator.why}
      button={words.save}
    >
      {line('operator_name', words.operator.name, kept.OPERATOR_NAME ?? '', undefined, 'OPERATOR_NAME')}
      {line('operator_email', words.operator.email, kept.OPERATOR_EMAIL ?? '', undefined, 'OPERATOR_EMAIL')}
    </Part>
  );
}
