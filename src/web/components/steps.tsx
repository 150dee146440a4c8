import { useWords } from '../language.tsx';

/** Shows a newcomer's progress until their first item is on their page. */
export function Steps({ at }: { at: 1 | 2 | 3 }) {
  const { steps: words } = useWords();
  const steps = [words.name, words.photos, words.page];
  return (
    <ol class="first-steps plain-list" aria-label={words.label}>
      {steps.map((step, i) => (
        <li aria-current={i + 1 === at ? 'step' : undefined} class={i + 1 < at ? 'done' : undefined}>
          <span class="visually-hidden">
            {i + 1 < at ? words.done : words.step({ n: i + 1, of: steps.length })}{' '}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
