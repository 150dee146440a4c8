import { useWords } from '../language.tsx';

/** Copies the `data-copy-from` beside it, by copy.js; without that script it stays hidden. */
export function CopyButton({ words, look = '' }: { words?: string; look?: string }) {
  const { parts } = useWords();
  return (
    <button
      type="button"
      class={`button ${look}`.trim()}
      data-copy
      data-copied={parts.copied}
      data-selected={parts.selected}
      hidden
    >
      {words ?? parts.copy}
    </button>
  );
}
