import { listDeleted } from '../../listings/bin.ts';
import { BackLink, PostForm, Submit } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { wordsFor } from '../language.tsx';
import { shortMoment } from '../sell-item/fields.ts';
import type { Shown } from '../seller-pages.ts';

export async function showBin({ c, ctx, zone, send }: Shown): Promise<Response> {
  const words = wordsFor(c);
  const { bin } = words.sell;
  const items = await listDeleted(ctx);
  const done = new Map([
    ['restored', bin.done.restored],
    ['hidden', words.sellItem.done['restored-hidden']],
  ]).get(c.req.query('done') ?? '');
  return send(
    <SellerFrame title={bin.title} current="sale" done={done} styles={['sell.css']}>
      <div class="stack">
        <div class="stack tight">
          <BackLink href="/sell">{words.seller.mySale}</BackLink>
          <h1>{bin.title}</h1>
          <p class="muted">{bin.how}</p>
        </div>
        {items.length === 0 ? (
          <p class="lead">{bin.none}</p>
        ) : (
          <ul class="card bin">
            {items.map((item) => (
              <li class="bin-row">
                {item.thumbnail ? (
                  <Photo url={item.thumbnail} place="row" alt="" class="thumb" width={64} height={64} />
                ) : (
                  <span class="thumb" />
                )}
                <div class="about">
                  <h2>{item.title}</h2>
                  <p class="small muted">
                    {bin.until({
                      price: words.price(item.priceCents, item.currency),
                      time: shortMoment(item.until, zone, words.format),
                    })}
                  </p>
                </div>
                <PostForm action="/sell/bin/restore" fields={{ id: item.id }}>
                  <Submit
                    look="small-button"
                    aria-label={words.parts.of({ act: bin.restore, title: item.title })}
                  >
                    {bin.restore}
                  </Submit>
                </PostForm>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SellerFrame>,
  );
}
