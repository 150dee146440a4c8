import type { Reach } from '../../reach/reach.ts';
import { Layout } from '../components/layout.tsx';
import { useWords } from '../language.tsx';
import { hidden } from '../settings/section.tsx';
import { nameSize, PrintNote } from './parts.tsx';

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
  const { printed, sellPage } = useWords();
  const { tags: words } = printed;
  return (
    <Layout
      title={words.title}
      width="wide"
      privatePage
      styles={['print.css']}
      scripts={['print.js']}
      header={
        <nav class="site-header no-print" aria-label={sellPage.title}>
          <div class="column wide">
            <a class="back-link" href="/sell/page">
              <span aria-hidden="true">←</span> {sellPage.title}
            </a>
          </div>
        </nav>
      }
    >
      <div class="stack">
        <h1 class="no-print">{words.title}</h1>
        {tags.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <PrintNote>
            {words.how({ tags: tags.length, sheets })}
            {!isLive && ` ${words.offline}`}
            {reach.reach !== 'public' && ` ${reach.reach_note}`}
          </PrintNote>
        )}
        <ul class="plain-list tags">
          {tags.map((tag) => (
            <li class={`tag ${nameSize(tag.title)}`}>
              <label class="tag-choice no-print">
                <input type="checkbox" checked /> {words.print({ title: tag.title, hidden })}
              </label>
              <p class="tag-title">{tag.title}</p>
              <p class="tag-price">{tag.price}</p>
              <div class="tag-foot">
                <p>
                  {tag.condition}
                  <br />
                  {words.scan}
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
