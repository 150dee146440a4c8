import type { FoundItem } from '../../search/schemas.ts';
import { assetUrl } from '../assets.ts';
import { ItemCard } from '../browse/cards.tsx';
import { Layout, SERVICE_NAME } from '../components/layout.tsx';
import { useWords } from '../language.tsx';

const STEPS = [
  {
    title: 'Photograph',
    text: 'Take pictures of what has to go, from your phone. Name and price each thing yourself, or let an assistant that looks at the photos do it.',
  },
  {
    title: 'Publish',
    text: 'Everything stands on one page with an address to share, a code to scan and a sign to print. Correct any word or price at any time.',
  },
  {
    title: 'Hand over',
    text: 'Buyers reserve without an account and pick a pickup time. Who comes first is served first; the next in line moves up by itself.',
  },
];

type HomeProps = {
  /** More than one seller has a sale here that may be found. */
  isShared: boolean;
  /** What is for sale here now, the newest first. */
  items: readonly FoundItem[];
};

/** What is for sale here, what this is in one line, and how to begin. */
export function HomePage({ isShared, items }: HomeProps) {
  const { browse } = useWords();
  return (
    <Layout
      title={SERVICE_NAME}
      description="Photos in, a shareable sale page out. Sellers and their AI agents manage listings, reservations and replies in one place."
      width="wide"
      styles={['home.css', ...(isShared ? ['browse.css'] : [])]}
    >
      <div class="stack home">
        <section class={isShared ? 'hero shared' : 'hero'}>
          <div class="stack">
            <h1>A house full of things, one tidy sale page.</h1>
            <p class="lead">
              Photos go in, a sale page comes out. Buyers reserve what they like, and your street address
              stays with you until you share it.
            </p>
            {isShared && (
              <search>
                <form class="home-search" method="get" action="/browse">
                  <input
                    type="search"
                    name="q"
                    maxlength={80}
                    aria-label={browse.what}
                    placeholder={browse.whatHint}
                  />
                  <button class="button primary" type="submit">
                    {browse.search}
                  </button>
                </form>
              </search>
            )}
            <div class="row">
              <a class={isShared ? 'button' : 'button primary'} href="/sell">
                Sell something
              </a>
              <a class="button quiet" href="/docs/self-hosting">
                Set up your own
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
              <h2 id="now">For sale now</h2>
              <a href="/browse">See everything</a>
            </div>
            <ul class="found plain-list">
              {items.map((item, i) => (
                <ItemCard item={item} eager={i < 4} />
              ))}
            </ul>
          </section>
        )}
        <ol class="steps plain-list">
          {STEPS.map((step, i) => (
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
          <li>
            <h3>Your address is yours</h3>
            <p class="muted">It is never on a page. An agent shares it with one buyer, after your yes.</p>
          </li>
          <li>
            <h3>Nothing is sent behind your back</h3>
            <p class="muted">You see each reply and its recipient before it leaves.</p>
          </li>
          <li>
            <h3>No money passes through</h3>
            <p class="muted">Buyers pay you, the way you ask for it, when they pick up.</p>
          </li>
        </ul>
        <p>
          Do you sell with an assistant, or are you one? <a href="/developers">Here is how to connect.</a>
        </p>
      </div>
    </Layout>
  );
}
