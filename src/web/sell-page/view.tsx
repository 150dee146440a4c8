import type { PageSettings } from '../../pages/page-settings.ts';
import type { Reach } from '../../reach/reach.ts';
import { day } from '../../text/wording.ts';
import { ProblemLinks } from '../components/field.tsx';
import { Notice } from '../components/layout.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import type { Shown } from '../seller-pages.ts';
import { PageFields } from './fields.tsx';
import type { PageForm } from './page-form.ts';
import { Share } from './share.tsx';

export type OwnPageProps = Pick<Shown, 'nav' | 'token' | 'problems'> & {
  own: PageSettings;
  form: PageForm;
  baseUrl: string;
  /** The street address stands in a public text: what to do if the seller wants that. */
  tellsAddress?: 'publish' | 'save' | undefined;
  done?: string | undefined;
};

export const FORM_ID = 'page-form';

export function OwnPageView(props: OwnPageProps) {
  const { own } = props;
  return (
    <SellerFrame
      title="Page"
      current="page"
      nav={props.nav}
      done={props.done}
      styles={['sell-page.css']}
      scripts={['sell-page.js']}
    >
      <div class="stack loose">
        <div class="page-head">
          <h1>My page</h1>
          {own.slug !== null && !own.page_live && (
            <a class="button" href="/sell/page/preview">
              Preview
            </a>
          )}
        </div>
        <ProblemLinks problems={props.problems} />
        {props.tellsAddress && <AddressWarning then={props.tellsAddress} />}
        <State {...props} />
        {own.page_live && <Share {...props} />}
        <PageFields {...props} />
      </div>
    </SellerFrame>
  );
}

function AddressWarning({ then }: { then: 'publish' | 'save' }) {
  return (
    <Notice kind="warning">
      <p>
        <strong>Your street address would be public.</strong> It can be read in the texts below, by everyone.
        Nothing is saved yet. Take it out, or save it if you want it there.
      </p>
      <p>
        <button class="button danger" type="submit" form={FORM_ID} name="todo" value={`${then}-anyway`}>
          Save it with my address
        </button>
      </p>
    </Notice>
  );
}

const WHO_SEES: Record<Reach['reach'], string> = {
  public: 'Everyone with the link sees it',
  home_network: 'Everyone in your network with the link sees it',
  this_computer: 'For now it only opens on this computer',
};

/** Whether everyone sees the page now, and the one thing to do about it. */
function State(props: OwnPageProps) {
  const { own } = props;
  if (own.page_live) {
    return (
      <section class="card stack tight" aria-labelledby="state">
        <h2 id="state">Your page is online</h2>
        <p>
          {WHO_SEES[props.nav.reach.reach]}
          {own.page_expires_at ? ` until ${day(new Date(own.page_expires_at), own.zone)}` : ''}.
          {own.sale_over &&
            ' The sale is over, so nothing can be reserved any more. A later last day, below, opens it again.'}
        </p>
        <Missing own={own} />
      </section>
    );
  }
  if (own.published) {
    return (
      <section class="card stack tight" aria-labelledby="state">
        <h2 id="state">Your page’s time is over</h2>
        <p>Nobody sees it until it is renewed. Everything on it is kept.</p>
        <p>
          <a class="button primary" href="/settings#plan">
            Renew it
          </a>
        </p>
      </section>
    );
  }
  return (
    <section class="card stack" aria-labelledby="state">
      <div class="stack tight">
        <h2 id="state">{own.slug === null ? 'Put your sale online' : 'Your page is offline'}</h2>
        <p>
          {own.slug === null
            ? 'Say who you are and where, below. Then one press shows your things to everyone with the link.'
            : 'Only you see it. One press shows it to everyone with the link.'}
        </p>
      </div>
      <WhatIsPublic own={own} />
      {/* Who has said nothing yet fills in the form first; its end has the same button. */}
      {own.slug !== null && (
        <p>
          <button class="button primary" type="submit" form={FORM_ID} name="todo" value="publish">
            Save and put my page online
          </button>
        </p>
      )}
    </section>
  );
}

function WhatIsPublic({ own }: { own: PageSettings }) {
  const { shown } = own.items;
  const things = shown === 0 ? 'your things' : shown === 1 ? 'one thing' : `${shown} things`;
  return (
    <div class="public-private small">
      <div>
        <h3>Everyone sees</h3>
        <ul class="bullets">
          <li>your name, city, words and how to pay, as they stand below</li>
          <li>{things} with photos, prices and what is still free</li>
        </ul>
      </div>
      <div>
        <h3>Nobody sees</h3>
        <ul class="bullets">
          <li>your street address and your email</li>
          <li>your lowest prices, and who reserved what</li>
        </ul>
      </div>
      <Missing own={own} />
    </div>
  );
}

/** What is not on the page although the seller may think so. */
function Missing({ own }: { own: PageSettings }) {
  const { total, shown, to_review: toReview } = own.items;
  if (total === 0) {
    return (
      <p>
        There is nothing on it yet: <a href="/sell/new">add your first things</a>.
      </p>
    );
  }
  if (toReview > 0) {
    return (
      <p>
        {toReview === 1
          ? 'One thing waits for your look and is'
          : `${toReview} things wait for your look and are`}{' '}
        not public before: <a href="/sell">look now</a>.
      </p>
    );
  }
  if (shown > 0) return null;
  return (
    <p>
      All your things are hidden: <a href="/sell">show some</a>.
    </p>
  );
}
