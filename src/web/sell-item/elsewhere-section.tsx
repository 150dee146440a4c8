import type { Crosspost } from '../../pages/schemas.ts';

/** What another marketplace asks for, ready to be copied. */
export function ElsewhereSection({ elsewhere }: { elsewhere: Crosspost }) {
  const lines = elsewhere.text.split('\n').length + Math.floor(elsewhere.text.length / 60);
  return (
    <details class="card elsewhere">
      <summary>
        <h2>Post it elsewhere too</h2>
      </summary>
      <div class="stack">
        <p class="small muted">
          Copy the text, save the photos, and paste both where you post. Nothing is posted from here.
        </p>
        <div class="stack tight">
          <label for="elsewhere-title">Title</label>
          <div class="share">
            <input id="elsewhere-title" readonly value={elsewhere.title} data-copy-from />
            <button type="button" class="button" data-copy hidden>
              Copy
            </button>
          </div>
        </div>
        <div class="stack tight">
          <label for="elsewhere-text">Text</label>
          <textarea id="elsewhere-text" readonly rows={Math.min(14, Math.max(5, lines))} data-copy-from>
            {elsewhere.text}
          </textarea>
          <button type="button" class="button" data-copy hidden>
            Copy the text
          </button>
        </div>
        <p class="small muted">{elsewhere.category_hint}</p>
        <ul class="plain-list row">
          {elsewhere.photos.map((url, i) => (
            <li>
              <a class="button" href={new URL(url).pathname} download={`photo-${i + 1}.jpg`}>
                Save photo {i + 1}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
