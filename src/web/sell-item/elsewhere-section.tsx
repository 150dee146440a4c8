import { CROSSPOST_PLACES } from '../../listings/crosspost-places.ts';
import type { Crosspost } from '../../pages/schemas.ts';
import { CopyButton } from '../components/parts.tsx';
import { useWords } from '../language.tsx';

type Post = Crosspost['places'][number];

export function ElsewhereSection({ elsewhere }: { elsewhere: Crosspost }) {
  const { elsewhere: words } = useWords().sellItem;
  return (
    <details class="card elsewhere">
      <summary>
        <h2>{words.title}</h2>
      </summary>
      <div class="stack">
        <p class="small muted">{words.how}</p>
        <ul class="plain-list row">
          {elsewhere.photos.map((url, i) => (
            <li>
              <a class="button" href={new URL(url).pathname} download={`photo-${i + 1}.jpg`}>
                {words.savePhoto({ n: i + 1 })}
              </a>
            </li>
          ))}
        </ul>
        <div>
          {elsewhere.places.map((post) => (
            <PlacePost post={post} />
          ))}
        </div>
      </div>
    </details>
  );
}

function PlacePost({ post }: { post: Post }) {
  const { sellItem, fields } = useWords();
  const { elsewhere: words } = sellItem;
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
          <label for={id('title')}>{words.postTitle}</label>
          <div class="share">
            <input id={id('title')} readonly value={post.title} data-copy-from />
            <CopyButton />
          </div>
        </div>
        <div class="stack tight">
          <label for={id('text')}>{words.text}</label>
          <textarea id={id('text')} readonly rows={Math.min(12, Math.max(4, lines))} data-copy-from>
            {post.text}
          </textarea>
          <CopyButton words={words.copyText} />
        </div>
        <dl class="facts">
          <dt>{fields.labels.price}</dt>
          <dd>{post.price}</dd>
          <dt>{fields.labels.condition}</dt>
          <dd>{post.condition}</dd>
          <dt>{fields.labels.category}</dt>
          <dd>{post.category}</dd>
        </dl>
        <p>
          <a class="button" href={url} rel="noreferrer" target="_blank">
            {words.open({ name })}
          </a>
        </p>
      </div>
    </details>
  );
}
