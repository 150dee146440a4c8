import type { Logger } from 'pino';
import { configuredWriter } from '../adapters/listing-writer/configured.ts';
import type { ListingWriter } from '../adapters/listing-writer.ts';
import { configuredMailer } from '../adapters/mailer/configured.ts';
import type { Mailer } from '../adapters/mailer.ts';
import { configuredReceiving } from '../adapters/received-mail/configured.ts';
import type { ReceivedMail } from '../adapters/received-mail.ts';
import type { Swappable } from '../adapters/swappable.ts';
import { type Config, readConfig } from '../config.ts';
import {
  type Environment,
  isOutside,
  isSetIn,
  mergeUnder,
  readSettings,
  SECTIONS,
  type SectionName,
  type SettingName,
  type Values,
  writeSettings,
  writtenAt,
} from './file.ts';

export type ServerSettings = ReturnType<typeof serverSettings>;

type Parts = {
  env: Environment;
  config: Config;
  mailer: Swappable<Mailer>;
  listingWriter: Swappable<ListingWriter>;
  receivedMail: Swappable<ReceivedMail>;
  logger: Pick<Logger, 'info'>;
  /** Called when the email provider has changed. */
  onMailer: (mailer: Mailer) => void;
};

/** The settings that determine how email is sent. */
const sending = ({ mail: { replyTo, resendWebhookSecret, imapUrl, ...rest } }: Config) => rest;

/**
 * The server settings that the owner changes in the browser: defaults, then the values stored in
 * `DATA_DIR/server-settings.json`, then the environment. Every change is tested first (the other files here), and
 * takes effect with the next call: `config` is changed in place, and the adapters that depend on it are replaced.
 * Start at `keep`.
 */
export function serverSettings(parts: Parts) {
  const { env, config, mailer, listingWriter, receivedMail, logger, onMailer } = parts;
  const { dataDir } = config;
  let kept = readSettings(dataDir);
  let known = writtenAt(dataDir);

  const readWith = (values: Values): Config => readConfig(mergeUnder(env, values));

  async function apply(values: Values): Promise<void> {
    const next = readWith(values);
    const isNew = (part: (config: Config) => unknown) =>
      JSON.stringify(part(next)) !== JSON.stringify(part(config));
    if (isNew(sending)) {
      const former = mailer.use(await configuredMailer(next, logger));
      onMailer(mailer.it);
      await former.close?.();
    }
    if (isNew(({ mail }) => mail.imapUrl))
      await receivedMail.use(await configuredReceiving(next)).mailbox?.close();
    if (isNew((each) => each.listingWriter)) listingWriter.use(await configuredWriter(next.listingWriter));
    const { mail, listingWriter: writer, backup, operator, host } = next;
    Object.assign(config, { mail, listingWriter: writer, backup, operator, host });
    if (config.unsharedUrl === undefined) config.baseUrl = next.baseUrl;
    else config.unsharedUrl = next.baseUrl;
    kept = values;
  }

  /** All stored settings, with those of `section` replaced by `values`. */
  function changed(all: Values, section: SectionName, values: Values): Values {
    const names: readonly string[] = SECTIONS[section].names;
    const others = Object.entries(all).filter(([name]) => !names.includes(name));
    const own = Object.entries(values).filter(([, value]) => value !== '');
    return Object.fromEntries([...others, ...own]);
  }

  return {
    get kept(): Values {
      return kept;
    },
    /** Whether the environment sets it, so that it can't be changed here. */
    isSetOutside: (name: SettingName): boolean => isSetIn(env, name),
    /** The variables that make the environment control a section; empty if the owner controls it. */
    setBy(section: SectionName): readonly string[] {
      const names: readonly string[] = isOutside(env, section) ? SECTIONS[section].names : [];
      return names.filter((name) => isSetIn(env, name));
    },
    /** The configuration as it would be if `values` were all settings of `section`. @throws ConfigError */
    draft: (section: SectionName, values: Values): Config => readWith(changed(kept, section, values)),
    /** Stores them and puts them into effect. @throws ConfigError */
    async keep(section: SectionName, values: Values): Promise<void> {
      const next = changed(readSettings(dataDir), section, values);
      readWith(next);
      await writeSettings(dataDir, next);
      known = writtenAt(dataDir);
      await apply(next);
    },
    /** Applies what another process with this data folder has stored. Returns whether anything changed. @throws ConfigError */
    async reload(): Promise<boolean> {
      const at = writtenAt(dataDir);
      if ((await at) === (await known)) return false;
      known = at;
      await apply(readSettings(dataDir));
      return true;
    },
  };
}
