import { eq } from 'drizzle-orm';
import { Hono, type Context as HonoContext } from 'hono';
import { beginDeletion, DELETION_DAYS, getLeaving, keepByLink } from '../../account-data/deletion.ts';
import { LINK_TOKEN } from '../../accounts/one-time-links.ts';
import type { Deps } from '../../context.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { AccountPage } from '../components/account-page.tsx';
import { sendPage } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { linkTo, PostForm, Submit, strong } from '../components/parts.tsx';
import { anonymousHolder, formToken, readForm } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { pageError } from '../visit.tsx';
import { pageVisitor } from '../web-session.ts';

const DELETE = 'delete-account';
const ADDRESS = `/account/delete/:token{${LINK_TOKEN}}`;

/**
 * The page behind the emailed deletion link. Opening it changes nothing, because mail scanners open every link: the
 * button starts the 7 days, and until they end the same page keeps the account. It needs no sign-in, since the
 * address is the proof, and its form has a token, so no other site can press the button. Start at
 * `src/account-data/deletion.ts`.
 */
export function deleteAccountPages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  app.get(ADDRESS, async (c) => {
    await enforceLimit(deps, 'public_ip', pageVisitor(deps, c));
    return show(deps, c, c.req.param('token'));
  });
  app.post(ADDRESS, async (c) => {
    const form = await readForm(deps, c, anonymousHolder(deps, c), DELETE);
    await enforceLimit(deps, 'verify_ip', pageVisitor(deps, c));
    const token = c.req.param('token');
    if (form.get('answer') === 'keep') {
      await keepByLink(deps, token);
      const { deleteAccount: words, message } = wordsFor(c);
      return sendMessagePage(c, deps.config, {
        status: 200,
        title: words.stays,
        text: words.staysHow,
        link: { href: '/sell', text: message.toSale },
      });
    }
    await beginDeletion(deps, token);
    return c.redirect(c.req.path, 303);
  });
  return app;
}

/** What would be deleted, with the button that starts the deletion, or the one that stops it. */
async function show(deps: Deps, c: HonoContext, link: string): Promise<Response> {
  const found = await getLeaving(deps, link);
  if (!found) {
    const { deleteAccount: words, consent } = wordsFor(c);
    return sendMessagePage(c, deps.config, {
      status: 410,
      title: words.over,
      text: words.overHow,
      link: { href: '/settings/delete', text: consent.refused.link },
    });
  }
  const { seller } = found;
  const { read } = deps.store;
  const { items, photos, conversations } = read.t;
  const countOf = (table: typeof items | typeof photos | typeof conversations) =>
    read.$count(table, eq(table.sellerId, seller.id));
  const { deleteAccount: words, format } = wordsFor(c);
  const { deleteAt } = seller;
  const email = seller.email ?? '';
  const title = deleteAt ? words.willBe : words.question;
  const page = (
    <AccountPage title={title} quiet>
      <h1>{title}</h1>
      <p>
        {deleteAt
          ? words.goes({ email, time: format.moment(deleteAt, await timezoneOf(read, seller.id)), strong })
          : words.days({ email, n: DELETION_DAYS, strong })}
      </p>
      <p>{words.gone}</p>
      <ul class="going">
        <li>{words.listings({ n: await countOf(items) })}</li>
        <li>{words.photos({ n: await countOf(photos) })}</li>
        <li>{words.conversations({ n: await countOf(conversations) })}</li>
        <li>{words.rest}</li>
      </ul>
      <p class="small muted">{words.told({ link: linkTo('/settings/data') })}</p>
      <PostForm
        class="form"
        action={c.req.path}
        token={formToken(deps, anonymousHolder(deps, c), DELETE)}
        fields={{ answer: deleteAt ? 'keep' : 'delete' }}
      >
        <Submit look={deleteAt ? 'primary block' : 'danger block'}>
          {deleteAt ? words.keep : words.delete({ n: DELETION_DAYS })}
        </Submit>
      </PostForm>
    </AccountPage>
  );
  return sendPage(c, deps.config, page);
}
