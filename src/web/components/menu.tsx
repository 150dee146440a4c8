import type { Child } from 'hono/jsx';
import { Icon } from './icon.tsx';

/** What is done now and then, behind three dots; seller.js closes it when the pointer or Escape leaves it. */
export const Menu = ({ label, children }: { label: string; children: Child }) => (
  <details class="menu" name="menu">
    <summary aria-label={label}>
      <Icon>
        <path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3" />
      </Icon>
    </summary>
    <div class="menu-panel">{children}</div>
  </details>
);
