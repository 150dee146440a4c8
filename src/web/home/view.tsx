import type { FoundItem } from '../../search/schemas.ts';
import { assetUrl } from '../assets.ts';
import { ItemCard } from '../browse/cards.tsx';
import { SearchEverything } from '../browse/search-form.tsx';
import { Layout, SERVICE_NAME } from '../components/layout.tsx';
import { SeenStrip, Tiles } from '../components/tiles.tsx';
import { useWords } from '../language.tsx';

type HomeProps = {
  /** More than one seller has a sale here that may be found. */
  isShared: boolean;
  /** What is for sale here now, the newest first. */
  items: readonly FoundItem[];
};

/** What is for sale here, what this is in one line, and how to begin. */
export function HomePage({ isShared, items }: HomeProps) {
  const { home } = useWords();
  const { photograph, publish, handOver, address, approve, money } = home;
  return (
    <Layout
      title={SERVICE_NAME}
      description={home.description}
      width="wide"
      scripts={isShared ? ['seen.js'] : []}
      styles={['home.css', ...(isShared ? ['tiles.css', 'find.css'] : [])]}
    >
      <div class="stack home">
        <section class={isShared ? 'hero shared' : 'hero'}>
          <div class="stack">
            <h1>{home.title}</h1>
            {!isShared && <p class="lead">{home.lead}</p>}
            {isShared && (
              <search>
                <form class="home-search" method="get" action="/browse">
                  <SearchEverything />
                </form>
              </search>
            )}
            <div class="row">
              <a class={isShared ? 'button' : 'button primary'} href="/sell">
                {home.sell}
              </a>
              <a class="button quiet" href="/docs/self-hosting">
                {home.setUp}
              </a>
            </div>
          </div>
          {!isShared && (
            <img class="hero-picture" src={assetUrl('hero.svg')} alt="" width="420" height="380" />
          )}
        </section>
        {items.length > 0 && (
          <section class="stack" aria-labelledby="now">
            <div class="row between">
              <h2 id="now">{home.now}</h2>
              <a href="/browse">{home.everything}</a>
            </div>
            <Tiles>
              {items.map((item, i) => (
                <ItemCard item={item} eager={i < 4} under />
              ))}
            </Tiles>
          </section>
        )}
        {isShared && <SeenStrip />}
        <ol class="steps plain-list">
          {[photograph, publish, handOver].map((step, i) => (
            <li class="stack tight">
              <span class="step-number" aria-hidden="true">
                {i + 1}
              </span>
              <h2>{step.title}</h2>
              <p class="muted">{step.text}</p>
            </li>
          ))}
        </ol>
        <ul class="steps plain-list">
          {[address, approve, money].map((promise) => (
            <li>
              <h3>{promise.title}</h3>
              <p class="muted">{promise.text}</p>
            </li>
          ))}
        </ul>
        <p>{home.connect({ link: (inside) => <a href="/developers">{inside}</a> })}</p>
      </div>
    </Layout>
  );
}
