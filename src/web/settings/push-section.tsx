import { useWords } from '../language.tsx';
import { Section, type SectionProps } from './section.tsx';

/** Being told at once, on this device. The one thing in the settings that needs a script. */
export function PushSection({ pushKey, token, done }: SectionProps & { pushKey: string }) {
  const { push: words } = useWords().settings;
  return (
    <Section id="push" title={words.title} done={done}>
      <p class="muted">{words.how}</p>
      <div
        class="row"
        data-push
        data-key={pushKey}
        data-token={token}
        data-words={JSON.stringify(words.said)}
      >
        <p data-said role="status">
          {words.needsScript}
        </p>
        <button class="button" type="button" data-on hidden>
          {words.turnOn}
        </button>
        <button class="button" type="button" data-off hidden>
          {words.turnOff}
        </button>
      </div>
    </Section>
  );
}
