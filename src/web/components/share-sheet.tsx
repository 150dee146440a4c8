import { useWords } from '../language.tsx';
import { CopyButton, Icon } from './parts.tsx';

type Shared = {
  /** What to share, and its address. */
  title: string;
  url: string;
  /** The address of its QR code. */
  code?: string | undefined;
};

/** Ways to pass a page on, behind one button; without a script all but copying and the system's own sheet work. */
export function ShareSheet({ title, url, code }: Shared) {
  const { share: words } = useWords();
  const text = encodeURIComponent(`${title} ${url}`);
  const ways = [
    ['WhatsApp', `https://wa.me/?text=${text}`],
    [words.messages, `sms:?&body=${text}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`],
    [words.email, `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`],
  ] as const;
  return (
    <details class="share-link no-print">
      <summary class="chip">
        <Icon size={18}>
          <path d="M12 15V4m-4 4 4-4 4 4M5 12v7h14v-7" stroke-linecap="round" stroke-linejoin="round" />
        </Icon>
        {words.share}
      </summary>
      <div class="share-sheet card stack tight">
        <ul class="row plain-list">
          {ways.map(([name, href]) => (
            <li>
              <a
                class="chip"
                href={href}
                rel="noopener nofollow"
                target={href.startsWith('http') ? '_blank' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
          <li>
            <button class="chip" type="button" hidden data-share data-title={title} data-url={url}>
              {words.more}
            </button>
          </li>
        </ul>
        <div class="share-box">
          <label class="small" for="share-address">
            {words.address}
          </label>
          <input id="share-address" type="text" readonly value={url} />
          <CopyButton from="share-address" />
        </div>
        {code && (
          <img class="share-code" src={code} alt={words.code} width="132" height="132" loading="lazy" />
        )}
      </div>
    </details>
  );
}
