import type { Item } from '../../listings/schemas.ts';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { ItemForm, Submit } from './form.tsx';
import { shortMoment } from './times.ts';

/** A deleted thing: until when it can be had back, and the button. */
export function DeletedItemPage(props: { nav: SellerNav; token: string; item: Item; zone: string }) {
  const { nav, token, item, zone } = props;
  return (
    <SellerFrame
      title={`${item.title}: deleted`}
      current="sale"
      nav={nav}
      width="narrow"
      styles={['sell-item.css']}
    >
      <div class="stack">
        <a class="back-link" href="/sell">
          <span aria-hidden="true">←</span> My sale
        </a>
        <p class="eyebrow">Deleted</p>
        <h1>{item.title}</h1>
        {item.restorable && item.restorable_until ? (
          <>
            <p class="lead">
              Nobody sees it any more. You can have it back until{' '}
              {shortMoment(new Date(item.restorable_until), zone)}; then it is gone, photos too.
            </p>
            <div class="row">
              <ItemForm itemId={item.item_id} act="restore" token={token}>
                <Submit words="Undo: bring it back" look="primary" />
              </ItemForm>
              <a class="button" href="/sell/bin">
                All that is deleted
              </a>
            </div>
          </>
        ) : (
          <p class="lead">Its week is over: it cannot be brought back any more.</p>
        )}
      </div>
    </SellerFrame>
  );
}
