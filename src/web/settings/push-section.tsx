import { Section, type SectionProps } from './section.tsx';

/** Being told at once, on this device. The one thing in the settings that needs a script. */
export function PushSection({ pushKey, token, done }: SectionProps & { pushKey: string }) {
  return (
    <Section id="push" title="On this device" done={done}>
      <p class="muted">
        Be told at once when somebody reserves or writes, also while this page is closed. It shows who it was
        and the title of the thing, on the locked screen too.
      </p>
      <div class="row" data-push data-key={pushKey} data-token={token}>
        <p data-said role="status">
          This needs JavaScript, which is off here.
        </p>
        <button class="button" type="button" data-on hidden>
          Tell me on this device
        </button>
        <button class="button" type="button" data-off hidden>
          Stop telling me here
        </button>
      </div>
    </Section>
  );
}
