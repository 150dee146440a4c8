import type { Child } from 'hono/jsx';
import { useWords } from '../language.tsx';
import { Photo } from './photo.tsx';

type TileProps = {
  href: string;
  title: string;
  photo: string | null;
  price: Child;
  badge?: Child;
  /** A line below the price, such as its location. */
  note?: string;
  eager?: boolean;
  /** Set if the tiles are under a heading of their own. */
  under?: boolean;
};

/** Items side by side, each a photo that links to its page; contains `Tile`s. */
export const Tiles = ({ id, children }: { id?: string; children: Child }) => (
  <ul class="tiles plain-list" id={id}>
    {children}
  </ul>
);

export function Tile({ href, title, photo, price, badge, note, eager, under }: TileProps) {
  const Heading = under ? 'h3' : 'h2';
  return (
    <li class="tile-item">
      <div class="tile-photo">
        {photo && <Photo url={photo} place="gallery" alt="" width={480} height={480} eager={eager} />}
        {badge}
      </div>
      <p class="price">{price}</p>
      <Heading>
        <a href={href}>{title}</a>
      </Heading>
      {note && <p class="small muted">{note}</p>}
    </li>
  );
}

/** Items that were opened on this device; a script (`seen.js`) fills it in if there are any. */
export function SeenStrip() {
  const { seen } = useWords();
  return (
    <section class="seen no-print" data-seen-strip hidden aria-labelledby="seen-heading">
      <div class="row between">
        <h2 id="seen-heading">{seen.title}</h2>
        <button class="button quiet" type="button">
          {seen.clear}
        </button>
      </div>
      <ul class="tiles strip plain-list" />
    </section>
  );
}
