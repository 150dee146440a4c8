import type { Child, PropsWithChildren } from 'hono/jsx';
import type { FieldProblem } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import type { SectionName, SettingName } from '../../server-settings/file.ts';
import { MAIL_SERVERS, mailTyped } from '../../server-settings/mail.ts';
import { BACKUP_SPANS, backupsTyped, modelTyped } from '../../server-settings/others.ts';
import { repliesTyped } from '../../server-settings/replies.ts';
import type { ServerSettings } from '../../server-settings/settings.ts';
import { assetUrl } from '../assets.ts';
import { Field, problemOf } from '../components/field.tsx';
import { useWords } from '../language.tsx';
import type { Typed } from '../seller-pages.ts';
import { type Done, Section, Token } from '../settings/section.tsx';

export type SectionsProps = {
  settings: ServerSettings;
  token: string;
  done: Done | undefined;
  typed: Typed | undefined;
  problems: readonly FieldProblem[];
};

export const SAMPLE_PHOTO = 'sample-photo.jpg';
export const pathOf = (section: SectionName): string => `/settings/server/${section}`;

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  among: readonly (readonly [string, string])[];
};

/** How replies come in, and what is wrong with that. */
export type Receiving = { by: 'imap' | 'resend' | 'off'; problem: string | null };

const Choice = ({ name, label, value, among }: ChoiceProps) => (
  <div class="field">
    <label for={name}>{label}</label>
    <select id={name} name={name}>
      {among.map(([each, words]) => (
        <option value={each} selected={each === value}>
          {words}
        </option>
      ))}
    </select>
  </div>
);

/** The fields of one section as they were typed, or as they are kept; what the environment sets cannot be typed over. */
const fieldsOf = ({ settings, typed, problems }: SectionsProps, section: SectionName) => {
  const mine = typed?.action === pathOf(section) ? typed.fields : undefined;
  const { server: words } = useWords();
  return {
    value: (name: string, kept: string): string => mine?.get(name) ?? kept,
    line: (name: string, label: string, kept: string, hint?: string, setBy?: SettingName, type = 'text') => {
      if (setBy !== undefined && settings.isSetOutside(setBy)) {
        return (
          <p>
            <strong>{label}</strong>
            <br />
            <span class="muted">{words.fixed({ name: setBy })}</span>
          </p>
        );
      }
      return (
        <Field
          name={name}
          label={label}
          value={type === 'password' ? '' : (mine?.get(name) ?? kept)}
          hint={hint}
          problem={mine && problemOf(problems, name)}
          attributes={{
            type,
            ...(type === 'password' && { autocomplete: 'new-password' }),
          }}
        />
      );
    },
  };
};

/** A section's form, or what the environment set in place of it. */
function Part(
  props: PropsWithChildren<
    SectionsProps & { section: SectionName; title: string; now?: Child; button: string }
  >,
) {
  const { settings, section, token, done, title, now, button, children } = props;
  const { server: words, format } = useWords();
  const names = settings.setBy(section);
  return (
    <Section id={section} title={title} done={done}>
      {now !== undefined && <p>{now}</p>}
      {names.length > 0 ? (
        <p class="muted">{words.setOutside({ names: format.list([...names]) })}</p>
      ) : (
        <form class="form" method="post" action={pathOf(section)}>
          <Token token={token} />
          {children}
          <p>
            <button class="button" type="submit" formaction={`${pathOf(section)}#${section}`}>
              {button}
            </button>
          </p>
        </form>
      )}
    </Section>
  );
}

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
      <Choice
        name="mail_provider"
        label={words.provider}
        value={value('mail_provider', kept.provider)}
        among={among}
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
      <Choice
        name="replies_by"
        label={words.by}
        value={value('replies_by', kept.by)}
        among={[
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
  const { server: words, format } = useWords();
  const { line } = fieldsOf(props, 'address');
  const names = props.settings.setBy('address');
  if (names.length > 0) return <p class="muted">{words.setOutside({ names: format.list([...names]) })}</p>;
  return (
    <form class="form" method="post" action={pathOf('address')}>
      <Token token={props.token} />
      {line('base_url', words.address.label, props.settings.kept.BASE_URL ?? '', words.address.hint)}
      <p>
        <button class="button" type="submit" formaction={`${pathOf('address')}#address`}>
          {words.address.test}
        </button>
      </p>
      {!props.settings.isSetOutside('HOST') && (
        <p>
          <span>{words.address.networkHow}</span>{' '}
          <button
            class="button"
            type="submit"
            name="network"
            value="yes"
            formaction={`${pathOf('address')}#address`}
          >
            {words.address.network}
          </button>
        </p>
      )}
    </form>
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
      <Choice
        name="writer"
        label={words.writer}
        value={value('writer', kept.writer)}
        among={[
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

/** @param bucket the name of the photos' bucket, where one is set up: backups may lie there too */
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
        <Choice name="backup_every" label={backups.every} value={every} among={spans} />
      )}
      {line('backup_keep', backups.keep, kept.keep, undefined, 'BACKUP_KEEP')}
      {props.bucket !== undefined && !props.settings.isSetOutside('BACKUP_TO') && (
        <Choice
          name="backup_to"
          label={backups.to}
          value={value('backup_to', kept.to)}
          among={[
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
