import { CROSSPOST_PLACES } from '../../pages/crosspost-places.ts';
import type { Crosspost } from '../../pages/schemas.ts';

type Post = Crosspost['places'][number];

/** What other marketplaces ask for, ready to be copied. */
export function ElsewhereSection({ elsewhere }: { elsewhere: Crosspost }) {
  return (
    <details class="card elsewhere">
      <summary>
        <h2>Post it elsewhere too</h2>
      </summary>
      <div class="stack">
        <p class="small muted">
          Choose a place, copy what its form asks for, and attach the photos. Nothing is posted from here.
        </p>
        <ul class="plain-list row">
          {elsewhere.photos.map((url, i) => (
            <li>
              <a class="button" href={new URL(url).pathname} download={`photo-${i + 1}.jpg`}>
                Save photo {i + 1}
              </a>
            </li>
          ))}
        </ul>
        <div class="elsewhere-places">
          {elsewhere.places.map((post) => (
            <PlacePost post={post} />
          ))}
        </div>
      </div>
    </details>
  );
}

function PlacePost({ post }: { post: Post }) {
  const { name, url } = CROSSPOST_PLACES[post.place];
  const lines = post.text.split('\n').length + Math.floor(post.text.length / 60);
  const id = (field: string) => `${post.place}-${field}`;
  return (
    <details class="elsewhere-place" name="elsewhere-place">
      <summary>
        <h3>{name}</h3>
      </summary>
      <div class="stack">
        <div class="stack tight">
          <label for={id('title')}>Title</label>
          <div class="share">
            <input id={id('title')} readonly value={post.title} data-copy-from />
            <button type="button" class="button" data-copy hidden>
              Copy
            </button>
          </div>
        </div>
        <div class="stack tight">
          <label for={id('text')}>Text</label>
          <textarea id={id('text')} readonly rows={Math.min(12, Math.max(4, lines))} data-copy-from>
            {post.text}
          </textarea>
          <button type="button" class="button" data-copy hidden>
            Copy the text
          </button>
        </div>
        <dl class="facts">
          <dt>Price</dt>
          <dd>{post.price}</dd>
          <dt>Condition</dt>
          <dd>{post.condition}</dd>
          <dt>Category</dt>
          <dd>{post.category}</dd>
        </dl>
        <p>
          <a class="button" href={url} rel="noreferrer" target="_blank">
            Open {name}
          </a>
        </p>
      </div>
    </details>
  );
}
