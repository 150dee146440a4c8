import { EACH_FIELD } from '../../listing-fields.ts';
import type { PublicItem } from '../../pages/schemas.ts';
import { formatPrice } from '../../sale-page/format.ts';
import type { Preview } from '../cards/facts.ts';
import { Layout, Notice } from '../components/layout.tsx';
import { Photo } from '../components/photo.tsx';
import { AskFold } from '../question/ask-form.tsx';
import { Price, StatusBadge, waitingWords } from './badges.tsx';
import { excerpt, type SaleView } from './model.ts';
import { FollowLinks, itemData, PreviewTags, StructuredData } from './previews.tsx';
import { ReserveForm } from './reserve-form.tsx';
import { SaleFooter } from './sale-footer.tsx';
import { AboutSale, LastDay } from './view.tsx';

type ItemPageProps = {
  sale: SaleView;
  item: PublicItem;
  /** What the page looks like where its link is shared. */
  image: Preview;
};

export function ItemPage({ sale, item, image }: ItemPageProps) {
  const price = formatPrice(Math.round(item.price * 100));
  const former = item.previous_price === null ? null : formatPrice(Math.round(item.previous_price * 100));
  const title = `${item.title} · ${price}`;
  const description = excerpt(item.description || item.title, 190);
  return (
    <Layout
      title={title}
      description={description}
      width="wide"
      unlisted={!sale.isListed}
      styles={['sale.css']}
      header={<BackLink sale={sale} />}
      footer={<SaleFooter sale={sale} />}
      head={
        <>
          <PreviewTags
            kind="product"
            title={title}
            description={description}
            url={item.public_url}
            siteName={sale.heading}
            image={image}
            price={item.price}
          />
          <FollowLinks sale={sale} />
          <StructuredData data={itemData(sale, item)} />
        </>
      }
    >
      <div class="item-layout">
        <Photos item={item} />
        <div class="stack loose">
          <div class="stack">
            <div class="stack tight">
              <div class="row">
                {!(sale.isOver && item.status === 'available') && <StatusBadge status={item.status} />}
                <span class="muted small">
                  {item.category} · {item.condition}
                </span>
              </div>
              <h1>{item.title}</h1>
              <p class="item-price">
                <Price price={price} formerPrice={former} isFree={item.is_free} />
              </p>
              {!sale.isOver && <LastDay sale={sale} />}
            </div>
            {item.status !== 'taken' && sale.reserveAction !== null && (
              <a class="button primary jump" href="#reserve">
                {item.status === 'reserved' ? 'Join the queue' : 'Reserve it'}
              </a>
            )}
            {item.description && <p class="prose">{item.description}</p>}
            <Facts item={item} />
          </div>
          <Reserving sale={sale} item={item} price={price} />
          <AskFold slug={sale.slug} itemId={item.item_id} />
          <AboutSale sale={sale} />
        </div>
      </div>
    </Layout>
  );
}

const BackLink = ({ sale }: { sale: SaleView }) => (
  <nav class="site-header" aria-label="This sale">
    <div class="column wide">
      <a class="back-link" href={`/${sale.slug}`}>
        <span aria-hidden="true">←</span> {sale.heading}
      </a>
    </div>
  </nav>
);

/** All photos side by side in a strip to swipe; the small ones below lead to theirs, without any script. */
function Photos({ item }: { item: PublicItem }) {
  if (item.photos.length === 0) return <div class="photo-strip-empty muted">No photo</div>;
  const several = item.photos.length > 1;
  return (
    <section class="stack tight photos" aria-label="Photos">
      <div class="photo-strip" tabindex={several ? 0 : undefined}>
        {item.photos.map((url, i) => (
          <a id={`photo-${i + 1}`} href={url}>
            <Photo
              url={url}
              place="strip"
              alt={several ? `${item.title}, photo ${i + 1} of ${item.photos.length}` : item.title}
              eager={i === 0}
            />
          </a>
        ))}
      </div>
      {several && (
        <ol class="photo-thumbs plain-list">
          {item.thumbnails.map((url, i) => (
            <li>
              <a href={`#photo-${i + 1}`}>
                <Photo
                  url={url}
                  place="tile"
                  alt={`View ${i + 1} of ${item.photos.length}`}
                  width={72}
                  height={72}
                />
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** In the order of the table of fields; a specification that a field of its own says already is not said twice. */
function factsOf(item: PublicItem): [string, string][] {
  const own = EACH_FIELD.flatMap(([name, { label }]): [string, string][] => {
    const value = label === undefined || name === 'min_price' ? undefined : item[name];
    return label !== undefined && typeof value === 'string' && value !== '' ? [[label, value]] : [];
  });
  const said = new Set(own.map(([label]) => label.toLowerCase()));
  return [
    ...own,
    ...Object.entries(item.specifications).filter(([name]) => !said.has(name.toLowerCase())),
    ...(item.requires_truck ? [['Vehicle', 'Needs a truck or van'] as [string, string]] : []),
  ];
}

function Facts({ item }: { item: PublicItem }) {
  const known = factsOf(item);
  if (known.length === 0) return null;
  return (
    <dl class="facts">
      {known.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}

function Reserving(props: { sale: SaleView; item: PublicItem; price: string }) {
  const { sale, item } = props;
  if (item.status === 'taken') {
    return (
      <Notice>
        <p>
          This one is sold. <a href={`/${sale.slug}`}>See what else there is.</a>
        </p>
      </Notice>
    );
  }
  if (sale.isOver) {
    return (
      <Notice>
        <LastDay sale={sale} />
      </Notice>
    );
  }
  if (sale.reserveAction === null) return null;
  const choice = {
    itemId: item.item_id,
    title: item.title,
    price: props.price,
    priceCents: Math.round(item.price * 100),
    isFree: item.is_free,
    status: item.status,
    waiting: item.queue_count,
    thumbnail: item.thumbnails[0] ?? null,
  };
  return (
    <section class="card stack" id="reserve" aria-labelledby="reserve-heading">
      <div class="stack tight">
        <h2 id="reserve-heading">{item.status === 'reserved' ? 'Join the queue' : 'Reserve it'}</h2>
        {item.status === 'reserved' && (
          <p class="muted">
            Somebody has it on hold{item.queue_count > 0 && `, with ${waitingWords(item.queue_count)}`}. If
            that falls through, it goes to the next in line, first come, first served.
          </p>
        )}
      </div>
      <ReserveForm action={sale.reserveAction} chosen={{ items: [choice] }} />
    </section>
  );
}
