import type { Child } from 'hono/jsx';
import { useWords } from '../language.tsx';

/**
 * A button that opens what it stands for, without a script. Open, the same button leads back: it says `back`, and keeps
 * the focus.
 */
export function Fold(props: {
  label: Child;
  back?: string;
  /** Whom or what it concerns, for those who do not see where it stands. */
  of?: string;
  look?: string;
  open?: boolean;
  id?: string;
  children: Child;
}) {
  return (
    <details class="fold" id={props.id} open={props.open ?? false}>
      <summary class={`button ${props.look ?? ''}`.trim()}>
        <span class="when-closed">{props.label}</span>
        <span class="when-open">{props.back ?? useWords().item.close}</span>
        {props.of && <span class="visually-hidden">: {props.of}</span>}
      </summary>
      {props.children}
    </details>
  );
}
