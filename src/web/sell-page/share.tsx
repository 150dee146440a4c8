import type { PageSettings } from '../../pages/page-settings.ts';
import { ButtonLink, CopyButton, Fold, PostForm, SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';

/**
 * How people find the page: the link, a QR code, and a sheet to hang up. Not shown after the last day, or for a link
 * that no one else can open.
 */
export function Share({ own }: { own: PageSettings }) {
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
