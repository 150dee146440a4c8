import type { Reach } from '../../reach/reach.ts';
import { Layout } from '../components/layout.tsx';
import { nameSize } from './parts.tsx';

export type PriceTag = {
  itemId: string;
  title: string;
  price: string;
  condition: string;
  /** Opens the thing's page: an SVG. */
  code: string;
};

type TagsProps = {
  heading: string;
  tags: readonly PriceTag[];
  /** The codes lead nowhere before the page is online. */
  isLive: boolean;
  reach: Reach;
};

/** Price tags, twelve to a sheet of A4 or Letter. */
export function PriceTagsPage({ heading, tags, isLive, reach }: TagsProps) {
  const sheets = Math.ceil(tags.length / 12);
  return (
    <Layout
      title="Price tags"
      width="wide"
      privatePage
      styles={['print.css']}
      header={
        <nav class="site-header no-print" aria-label="My page">
          <div class="column wide">
            <a class="back-link" href="/sell/page">
              <span aria-hidden="true">←</span> My page
            </a>
          </div>
        </nav>
      }
    >
      <div class="stack">
        <h1 class="no-print">Price tags</h1>
        {tags.length === 0 ? (
          <p>There is nothing to tag yet: things that are for sale get a tag each.</p>
        ) : (
          <p class="notice info no-print">
            {tags.length === 1
              ? 'One tag'
              : `${tags.length} tags on ${sheets === 1 ? 'one sheet' : `${sheets} sheets`}`}
            , twelve to a sheet. Take the tick from those you do not want, and print from your browser’s menu
            at 100%.
            {!isLive && ' Put your page online before people scan the codes.'}
            {reach.reach !== 'public' && ` ${reach.reach_note}`}
          </p>
        )}
        <ul class="plain-list tags">
          {tags.map((tag) => (
            <li class={`tag ${nameSize(tag.title)}`}>
              <label class="tag-choice no-print">
                <input type="checkbox" checked /> Print
                <span class="visually-hidden"> the tag of {tag.title}</span>
              </label>
              <p class="tag-title">{tag.title}</p>
              <p class="tag-price">{tag.price}</p>
              <div class="tag-foot">
                <p>
                  {tag.condition}
                  <br />
                  Scan for photos, or to reserve it
                  <br />
                  {heading}
                </p>
                <span class="tag-code" dangerouslySetInnerHTML={{ __html: tag.code }} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Layout>
  );
}
