import { HOW_TO_INSTALL, type ShareState } from '../../adapters/share.ts';
import { TUNNEL_NAMES } from '../../adapters/tunnel.ts';
import type { Words } from '../../languages/index.ts';
import type { SectionName } from '../../server-settings/file.ts';
import { MAIL_SERVERS } from '../../server-settings/mail.ts';
import type { BACKUP_SPANS } from '../../server-settings/others.ts';
import type { ServerSettings } from '../../server-settings/settings.ts';
import { assetUrl } from '../assets.ts';
import { BackLink, PostForm, Submit } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { type Described, Part, type PartFields, pathOf } from './part.tsx';

export const SAMPLE_PHOTO = 'sample-photo.jpg';

/** How replies are received, and any problem with that. */
export type Receiving = { by: 'imap' | 'resend' | 'off'; problem: string | null };

type ServerFacts = {
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

type Describe = (facts: ServerFacts, fields: PartFields, words: Words['server']) => Described;

const SECTIONS: Record<SectionName, Describe> = {
  mail({ mailer }, { kept, line, secret, choice }, { mail: words, keptSecret }) {
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
    const keeps = kept.mail_provider === 'none' ? '' : `${keptSecret} `;
    return {
      now: mailer === 'file' ? words.none : words.works({ provider }),
      button: words.test,
      fields: [
        choice('mail_provider', words.provider, providers),
        line('mail_server', words.server, words.serverHint),
        line('mail_user', words.user),
        secret('mail_secret', words.secret, `${keeps}${words.secretHint}`),
        line('mail_from', words.from, words.fromHint),
      ],
    };
  },

  replies({ receiving, webhookUrl }, { kept, line, secret, choice }, { replies: words, keptSecret, mail }) {
    const keeps = kept.replies_by === 'off' ? '' : `${keptSecret} `;
    return {
      now: receivingWords(receiving, words),
      button: words.test,
      fields: [
        choice('replies_by', words.by, [
          ['off', words.off],
          ['imap', words.imap],
          ['resend', 'Resend'],
        ]),
        line('replies_server', words.server, words.serverHint),
        line('replies_user', mail.user),
        secret('replies_secret', words.secret, `${keeps}${words.secretHint({ url: webhookUrl })}`),
        line('reply_to', words.to, words.toHint),
      ],
    };
  },

  address: ({ settings, reachNote }, { line }, { address: words }) => ({
    now: reachNote,
    button: words.test,
    fields: [line('base_url', words.label, words.hint)],
    below: !settings.isSetOutside('HOST') && (
      <p>
        <span>{words.networkHow}</span>{' '}
        <Submit name="network" value="yes" formaction={`${pathOf('address')}#address`}>
          {words.network}
        </Submit>
      </p>
    ),
  }),

  model({ writer }, { kept, line, secret, choice }, { model: words, keptSecret }) {
    const isOffline = writer === 'offline';
    const name = writer === 'gemini' ? 'Gemini' : kept.writer_model || writer;
    return {
      now: isOffline ? words.offline : words.writes({ name }),
      button: words.test,
      fields: [
        choice('writer', words.writer, [
          ['offline', words.noModel],
          ['gemini', 'Gemini'],
          ['openai', words.chat],
        ]),
        line('writer_model', words.name),
        line('writer_url', words.url, words.urlHint),
        secret('writer_secret', words.secret, isOffline ? undefined : keptSecret),
        <img src={assetUrl(SAMPLE_PHOTO)} alt={words.samplePhoto} width="160" height="160" loading="lazy" />,
      ],
    };
  },

  backups({ settings, bucket }, { kept, line, choice }, { backups: words, save }) {
    const spans = {
      off: words.off,
      '6h': words.hours({ n: 6 }),
      '24h': words.days({ n: 1 }),
      '7d': words.days({ n: 7 }),
    } satisfies Record<(typeof BACKUP_SPANS)[number], string>;
    const isPlaced = settings.isSetOutside('BACKUP_TO');
    const isTimed = settings.isSetOutside('BACKUP_EVERY');
    return {
      now: isTimed ? undefined : new Map(Object.entries(spans)).get(kept.backup_every),
      button: save,
      fields: [
        choice('backup_every', words.every, Object.entries(spans)),
        line('backup_keep', words.keep),
        bucket !== undefined &&
          !isPlaced &&
          choice('backup_to', words.to, [
            ['folder', words.dir],
            ['s3', words.bucket({ name: bucket })],
          ]),
        !isPlaced && line('backup_dir', words.dir, words.dirHint),
      ],
    };
  },

  operator: (_, { kept, line }, { operator: words, save }) => ({
    now: kept.operator_name,
    button: save,
    fields: [<p>{words.why}</p>, line('operator_name', words.name), line('operator_email', words.email)],
  }),
};

const receivingWords = ({ by, problem }: Receiving, words: Words['server']['replies']): string => {
  if (by === 'off') return words.none;
  const name = by === 'imap' ? 'IMAP' : 'Resend';
  return problem === null ? words.works({ by: name }) : words.fail({ by: name, why: problem });
};

export function ServerPage({ share, ...facts }: ServerFacts & { share: ShareState }) {
  const { server: words, settings } = useWords();
  return (
    <SellerFrame title={words.title} current="settings" styles={['account.css']}>
      <div class="stack">
        <div class="stack tight">
          <BackLink href="/settings">{settings.title}</BackLink>
          <h1>{words.title}</h1>
        </div>
        {(Object.keys(SECTIONS) as SectionName[]).map((section) => (
          <Part
            settings={facts.settings}
            section={section}
            describe={(fields) => SECTIONS[section](facts, fields, words)}
            after={section === 'address' && <ShareForm share={share} />}
          />
        ))}
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
