import { Fold } from '../components/fold.tsx';
import { FORM_TOKEN } from '../forms.ts';
import type { OwnPageProps } from './view.tsx';

/** How people find the page: the link, a code, a sheet to hang up. After the last day no one is invited, nor to a link that no one else can open. */
export function Share({ own, token, nav }: OwnPageProps) {
  const { slug, url } = own;
  if (slug === null || url === null) return null;
  const { reach, reach_note } = nav.reach;
  const isClosed = own.sale_over || reach === 'this_computer';
  return (
    <section class="card share" aria-labelledby="share">
      <div class="stack">
        <h2 id="share">{isClosed ? 'Its link' : 'Share it'}</h2>
        <div class="field">
          <label for="link">The link to your page</label>
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
              data-title={nav.name ?? 'My sale'}
              data-url={url}
            >
              Share…
            </button>
          )}
          <button class="button" type="button" hidden data-copy={url}>
            Copy the link
          </button>
          {!isClosed && (
            <>
              <a class="button" href={`/${slug}/sign`}>
                Print a sign
              </a>
              <a class="button" href={`/${slug}/print`}>
                Print a price list
              </a>
              <a class="button" href="/sell/page/tags">
                Print price tags
              </a>
            </>
          )}
          <span role="status" class="small muted" data-said />
        </p>
      </div>
      {!isClosed && (
        <a class="share-code small" href={`/${slug}/qr.svg`} download={`${slug}.svg`}>
          <img src={`/${slug}/qr.svg`} width="144" height="144" alt="Code that opens your page" />
          Save the code
        </a>
      )}
      <div class="share-end">
        <Fold label="Take my page offline" back="Keep it online" look="quiet">
          <form class="form" method="post" action="/sell/page/offline">
            <input type="hidden" name={FORM_TOKEN} value={token} />
            <p>
              Nobody can open it then, and nothing can be reserved. What is reserved already stays reserved.
              Your things and the link are kept, and its time runs on.
            </p>
            <p>
              <button class="button danger" type="submit">
                Yes, take it offline
              </button>
            </p>
          </form>
        </Fold>
      </div>
    </section>
  );
}
