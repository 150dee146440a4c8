import type { Hono, Context as HonoContext } from 'hono';
import { HOW_TO_INSTALL } from '../../adapters/share.ts';
import { TUNNEL_NAMES } from '../../adapters/tunnel.ts';
import { type Config, ConfigError } from '../../config.ts';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findRecord, noteSuccess } from '../../health/records.ts';
import { areRepliesRead, receivingBy } from '../../mail/reply-token.ts';
import { tryAddress } from '../../reach/prove.ts';
import { reachOf } from '../../reach/reach.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import type { SectionName, Values } from '../../server-settings/file.ts';
import { mailValues, tryMail } from '../../server-settings/mail.ts';
import {
  addressValues,
  backupValues,
  modelValues,
  networkValues,
  operatorValues,
  tryBackups,
  tryModel,
} from '../../server-settings/others.ts';
import { SettingRefused } from '../../server-settings/refused.ts';
import { repliesValues, tryReplies } from '../../server-settings/replies.ts';
import { isOwner } from '../../tiers.ts';
import { assetBytes } from '../assets.ts';
import { wordsFor } from '../language.tsx';
import { PageRefusal } from '../refused.ts';
import { type Act, type AtPage, type Shown, sellerPages } from '../seller-pages.ts';
import { withFreshCode } from '../settings/fresh-code.tsx';
import { type Done, reporting } from '../settings/section.tsx';
import { type Fields, pathOf, typedFields } from './part.tsx';
import { type Receiving, SAMPLE_PHOTO, ServerPage } from './sections.tsx';

const PAGE = '/settings/server';

/** How a section is changed: its fields, the test of a change, and what to say once it is saved. */
type Change = {
  values(typed: Fields, kept: Values): Values;
  /** Returns the words for what was saved. @throws SettingRefused if the test fails; then nothing is saved */
  tried(at: AtPage, config: Config, values: Values): Promise<string>;
};

/**
 * The settings of the server, for everyone who sells here. Only the owner of the installation sees them: for others,
 * the page doesn't exist. Each change is tried out first (an email is sent, the model writes, the address answers)
 * and saved only if that works. Saved secrets are never shown again, what the environment sets can't be changed here,
 * and every change asks for a fresh code. Start at `changes`; `src/server-settings` tests and stores them.
 */
export function serverPages(deps: Deps): Hono {
  const { app, page, form } = sellerPages(deps, 'server');
  const { serverSettings: settings } = deps;
  const sendPage = async (at: Shown, done?: Done) =>
    at.send(
      reporting(
        done,
        <ServerPage
          settings={settings}
          share={deps.share.now}
          reachNote={reachOf(deps, wordsFor(at.c), true).reach_note}
          mailer={deps.mailer.name}
          writer={deps.listingWriter.name}
          bucket={deps.config.s3?.bucket}
          webhookUrl={`${deps.config.baseUrl}/api/mail/inbound`}
          receiving={await receivingNow(deps)}
        />,
      ),
    );
  page(PAGE, async (at) => {
    await ownersOnly(at);
    return sendPage(at, shareDone(at.c));
  });

  const owners = (path: string, act: Act) =>
    form(path, PAGE, async (at, fields) => {
      await ownersOnly(at);
      return act(at, fields);
    });

  const changes: Record<SectionName, Change> = {
    mail: {
      values: (typed, kept) =>
        mailValues(typed, kept, settings.isSetOutside('MAIL_FROM') ? deps.config.mail.from : undefined),
      async tried({ ctx, c }, config, values) {
        const { mail } = wordsFor(c).server;
        if (Object.keys(values).length === 0) return mail.stays;
        const to = ctx.actor.email ?? '';
        await tryMail(deps, config, { to, subject: mail.testSubject, text: mail.testText });
        return mail.sent({ email: to });
      },
    },
    replies: {
      values: (typed, kept) =>
        repliesValues(
          typed,
          kept,
          settings.isSetOutside('MAIL_REPLY_TO') ? deps.config.mail.replyTo : undefined,
        ),
      async tried({ c }, config, values) {
        const { replies } = wordsFor(c).server;
        await tryReplies(deps, config);
        if (values.IMAP_URL !== undefined) await noteSuccess(deps, 'inbound');
        return Object.keys(values).length === 0 ? replies.savedOff : replies.saved;
      },
    },
    address: {
      values: ({ network, base_url: url }) =>
        network === '' ? addressValues(url) : networkValues(deps.addressProber.onNetwork(), deps.config.port),
      async tried({ c }, config, values) {
        const former = deps.config.host;
        // The address can be tried only while something listens there, so listen first, and go back if the test
        // fails.
        if (config.host !== former) await deps.listenOn?.(config.host);
        try {
          if (values.BASE_URL !== undefined) await tryAddress(deps, config);
        } catch (error) {
          if (config.host !== former) await deps.listenOn?.(former);
          throw error;
        }
        return wordsFor(c).server.address.saved({ url: config.baseUrl });
      },
    },
    model: {
      values: modelValues,
      async tried({ c }, config, values) {
        const { model } = wordsFor(c).server;
        if (Object.keys(values).length === 0) return model.saved;
        return model.wrote({ title: await tryModel(config, assetBytes(SAMPLE_PHOTO)) });
      },
    },
    backups: {
      values: backupValues,
      async tried({ c }, config) {
        await tryBackups(config);
        return wordsFor(c).server.backups.saved;
      },
    },
    operator: {
      values: ({ operator_name: name, operator_email: email }) => operatorValues(name, email),
      tried: async ({ c }) => wordsFor(c).server.operator.saved,
    },
  };

  for (const [section, change] of Object.entries(changes) as [SectionName, Change][]) {
    const act = withFreshCode('server', async (at, fields) => {
      if (settings.setBy(section).length > 0) throw new AppError('forbidden', 'The environment sets this.');
      try {
        const values = change.values(typedFields(fields), settings.kept);
        const words = await change.tried(at, settings.draft(section, values), values);
        await settings.keep(section, values);
        return at.show((shown) => sendPage(shown, { at: section, words }));
      } catch (error) {
        throw asRefusal(error, at.c);
      }
    });
    owners(pathOf(section), act);
  }
  owners(`${PAGE}/share`, async (_, fields) => {
    const name = TUNNEL_NAMES.find((known) => known === fields.get('program'));
    const started = await deps.share.start(name);
    return `${PAGE}?done=${started ? 'sharing' : 'missing'}`;
  });
  owners(`${PAGE}/share/stop`, async () => {
    deps.share.stop();
    return `${PAGE}?done=stopped`;
  });
  return app;
}

async function receivingNow({ config: { mail }, store }: Deps): Promise<Receiving> {
  const { failingSince, lastError } = await findRecord(store.read, 'inbound');
  const by = areRepliesRead(mail) ? receivingBy(mail) : 'off';
  return { by, problem: failingSince === null ? null : lastError };
}

/** The refusal for the owner: what failed, that nothing was saved, and what the other side said. */
function asRefusal(error: unknown, c: HonoContext): unknown {
  if (error instanceof ConfigError) return new PageRefusal(error.message);
  if (!(error instanceof SettingRefused)) return error;
  const { problems } = wordsFor(c).server;
  const problem = problems[error.why];
  const said = error.said === undefined ? [] : [problems.said({ text: error.said })];
  return new PageRefusal([problems.nothingSaved, problem, ...said].join(' '), {
    fields: [{ path: error.field, problem }],
  });
}

/** @throws AppError not_found: for everyone else this page doesn't exist */
async function ownersOnly({ ctx }: Pick<AtPage, 'ctx'>): Promise<void> {
  if (isOwner(await findSeller(ctx.store.read, ctx.actor.sellerId))) return;
  throw new AppError('not_found', 'Only the owner of this installation has this page.');
}

function shareDone(c: HonoContext): Done | undefined {
  const { done } = wordsFor(c).server;
  const words = new Map([
    ['sharing', done.sharing],
    ['missing', done.missing({ programs: HOW_TO_INSTALL })],
    ['stopped', done.stopped],
  ]).get(c.req.query('done') ?? '');
  return words === undefined ? undefined : { at: 'address', words };
}
