import type { Item } from '../../listings/schemas.ts';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { ItemForm, Submit } from './form.tsx';
import { shortMoment } from './times.ts';

/** A deleted thing: until when it can be had back, and the button. */
export function DeletedItemPage(props: { nav: SellerNav; token: string; item: Item; zone: string }) {
  const { nav, token, item, zone } = props;
  const { sellItem: words, seller, format } = useWords();
  return (
    <SellerFrame
      title={words.deletedTitle({ title: item.title })}
      current="sale"
      nav={nav}
      width="narrow"
      styles={['sell-item.css']}
    >
      <div class="stack">
        <a class="back-link" href="/sell">
          <span aria-hidden="true">←</span> {seller.mySale}
        </a>
        <p class="eyebrow">{words.state.deleted}</p>
        <h1>{item.title}</h1>
        {item.restorable && item.restorable_until ? (
          <>
            <p class="lead">
              {words.deleted.until({ until: shortMoment(new Date(item.restorable_until), zone, format) })}
            </p>
            <div class="row">
              <ItemForm itemId={item.item_id} act="restore" token={token}>
                <Submit words={words.deleted.restore} look="primary" />
              </ItemForm>
              <a class="button" href="/sell/bin">
                {words.deleted.all}
              </a>
            </div>
          </>
        ) : (
          <p class="lead">{words.deleted.gone}</p>
        )}
      </div>
    </SellerFrame>
  );
}
