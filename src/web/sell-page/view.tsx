import type { Child } from 'hono/jsx';
import { wordFor } from '../../languages/index.ts';
import { type PageSettings, readPageSettings } from '../../pages/page-settings.ts';
import { ProblemLinks } from '../components/field.tsx';
import { Notice } from '../components/layout.tsx';
import {
  ButtonLink,
  CopyButton,
  Fold,
  LinkLine,
  List,
  linkTo,
  PostForm,
  Section,
  SubmitLine,
  strong,
} from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { useShown } from '../shown.tsx';
import { PageFields } from './fields.tsx';
import { FORM_ID, SAVE, storedForm, typedForm } from './page-form.ts';

/** What was done, in words. They don't suggest sharing a page that no one else can open. */
function doneWords({ c, nav: { reach } }: Shown): string | undefined {
  const { sellPage } = wordsFor(c);
  const done = c.req.query('done') ?? '';
  if (done === 'published' && reach.reach === 'this_computer')
    return sellPage.onlineBut({ note: reach.reach_note });
  return Object.hasOwn(sellPage.done, done) ? wordFor(sellPage.done, done) : undefined;
}

/** @param asked what the seller wanted to do, if a public text has the street address and they must confirm that */
export async function showPage(at: Shown, asked?: 'publish' | 'save'): Promise<Response> {
  const { ctx, c, typed, now, problems } = at;
  const own = await readPageSettings(ctx);
  const all = wordsFor(c);
  const { sellPage: words } = all;
  const form = typed?.action === SAVE ? typedForm(typed.fields, own, all, now) : storedForm(own, all.locale);
  const page = (
    <SellerFrame
      title={words.title}
      current="page"
      done={asked ? undefined : doneWords(at)}
      styles={['sell-page.css', 'looks.css']}
      scripts={['sell-page.js', 'share.js', 'copy.js']}
    >
      <div class={own.slug === null ? 'stack loose' : 'beside stack loose'}>
        <div class="page-head">
          <h1>{words.title}</h1>
          {own.slug !== null && !own.page_live && (
            <ButtonLink href="/sell/page/preview">{words.preview}</ButtonLink>
          )}
        </div>
        <ProblemLinks problems={problems} />
        {asked && <AddressWarning then={asked} />}
        <State own={own} />
        {own.page_live && <Share own={own} />}
        <PageFields own={own} form={form} baseUrl={ctx.config.baseUrl} />
        {own.slug !== null && (
          <iframe
            class="preview"
            name="preview"
            src="/sell/page/preview?framed"
            title={words.preview}
            loading="lazy"
          />
        )}
      </div>
    </SellerFrame>
  );
  return at.send(page, { policy: { 'frame-src': ["'self'"] }, ...(asked && { status: 409 }) });
}

function AddressWarning({ then }: { then: 'publish' | 'save' }) {
  const { address: words } = useWords().sellPage;
  return (
    <Notice kind="warning">
      <p>{words.warning({ strong })}</p>
      <SubmitLine look="danger" form={FORM_ID} name="todo" value={`${then}-anyway`}>
        {words.save}
      </SubmitLine>
    </Notice>
  );
}

/** Whether everyone can see the page now, and the next thing to do about it. */
function State({ own }: { own: PageSettings }) {
  const { reach } = useShown().nav.reach;
  const { sellPage, format } = useWords();
  const { state: words } = sellPage;
  const end = own.page_expires_at;
  if (own.page_live) {
    return (
      <Section id="online" title={words.online} look="card stack tight">
        <p>
          {words.seen({
            reach: reach === 'this_computer' ? 'other' : reach,
            ends: end !== null,
            day: end === null ? '' : format.day(new Date(end), own.zone),
          })}{' '}
          {own.sale_over && words.over}
        </p>
        <Missing own={own} />
      </Section>
    );
  }
  if (own.published) {
    return (
      <Section id="online" title={words.expired} look="card stack tight">
        <p>{words.expiredHow}</p>
        <LinkLine href="/settings/plan" look="primary">
          {words.renew}
        </LinkLine>
      </Section>
    );
  }
  return (
    <section class="card stack" aria-labelledby="online">
      <div class="stack tight">
        <h2 id="online">{own.slug === null ? words.start : words.offline}</h2>
        <p>{own.slug === null ? words.startHow : words.offlineHow}</p>
      </div>
      <WhatIsPublic own={own} />
      {/* A seller who hasn't filled in anything starts with the form, which ends with the same button. */}
      {own.slug !== null && (
        <SubmitLine look="primary" form={FORM_ID} name="todo" value="publish">
          {sellPage.publish}
        </SubmitLine>
      )}
    </section>
  );
}

function WhatIsPublic({ own }: { own: PageSettings }) {
  const { open: words } = useWords().sellPage;
  return (
    <div class="public-private small">
      <div>
        <h3>{words.everyone}</h3>
        <List look="bullets" of={[words.texts, words.items({ n: own.items.shown })]} />
      </div>
      <div>
        <h3>{words.noOne}</h3>
        <List look="bullets" of={[words.address, words.prices]} />
      </div>
      <Missing own={own} />
    </div>
  );
}

/** Items that aren't on the page although the seller may believe so. */
function Missing({ own }: { own: PageSettings }) {
  const { missing: words } = useWords().sellPage;
  const { total, shown, to_review: toReview } = own.items;
  const toSale = (inside: Child[]) => <a href="/sell">{inside}</a>;
  if (total === 0) return <p>{words.nothing({ link: linkTo('/sell/new') })}</p>;
  if (toReview > 0) return <p>{words.review({ n: toReview, link: toSale })}</p>;
  return shown > 0 ? null : <p>{words.hidden({ link: toSale })}</p>;
}

/**
 * How people find the page: the link, a QR code, and a sheet to hang up. Not shown after the last day, or for a link
 * that no one else can open.
 */
function Share({ own }: { own: PageSettings }) {
  const { sellPage, seller } = useWords();
  const { share: words } = sellPage;
  const { slug, url } = own;
  if (slug === null || url === null) return null;
  const { nav } = useShown();
  const { reach, reach_note } = nav.reach;
  const isClosed = own.sale_over || reach === 'this_computer';
  return (
    <section class="card share" aria-labelledby="share">
      <div class="stack">
        <h2 id="share">{isClosed ? words.linkTitle : words.title}</h2>
        <div class="field">
          <label for="link">{words.link}</label>
          <input id="link" type="text" readonly value={url} />
          {reach !== 'public' && <p class="hint">{reach_note}</p>}
        </div>
        <p class="row">
          {!isClosed && (
            <button
              class="button primary"
              type="button"
              hidden
              data-share
              data-title={nav.name ?? seller.mySale}
              data-url={url}
            >
              {words.button}
            </button>
          )}
          <CopyButton from="link" words={words.copy} />
          {!isClosed && (
            <>
              <ButtonLink href={`/${slug}/sign`}>{words.sign}</ButtonLink>
              <ButtonLink href={`/${slug}/print`}>{words.list}</ButtonLink>
              <ButtonLink href="/sell/page/tags">{words.tags}</ButtonLink>
            </>
          )}
        </p>
      </div>
      {!isClosed && (
        <a class="share-code small" href={`/${slug}/qr.svg`} download={`${slug}.svg`}>
          <img src={`/${slug}/qr.svg`} width="144" height="144" alt={words.code} />
          {words.saveCode}
        </a>
      )}
      <div class="share-end">
        <Fold label={words.offline} back={words.keep} look="quiet">
          <PostForm class="form" action="/sell/page/offline">
            <p>{words.offlineHow}</p>
            <SubmitLine look="danger">{words.yesOffline}</SubmitLine>
          </PostForm>
        </Fold>
      </div>
    </section>
  );
}
