import type { Child, JSX, PropsWithChildren } from 'hono/jsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { TypedHere, useShown, useTyped } from '../shown.tsx';

/** A line drawing on a grid of 24; `size` in pixels. It is next to text, so screen readers skip it. */
export const Icon = ({ children, size = 24 }: PropsWithChildren<{ size?: number }>) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export type Choices = readonly (readonly [value: string, words: string])[];

export const Options = ({ of, value }: { of: Choices; value: string | null | undefined }) =>
  of.map(([each, words]) => (
    <option value={each} selected={each === value}>
      {words}
    </option>
  ));

export type FormProps = {
  action: string;
  /** Proves that the form is from one of our pages; on a signed-in seller's, the page's own. */
  token?: string;
  /** Fields that it sends in addition to what is typed. */
  fields?: Record<string, string>;
};

export const PostForm = ({
  action,
  token = useShown().token,
  fields = {},
  children,
  ...attributes
}: PropsWithChildren<FormProps & Record<string, unknown>>) => (
  <form method="post" action={action} {...attributes}>
    <input type="hidden" name={FORM_TOKEN} value={token} />
    {Object.entries(fields).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
    <TypedHere.Provider value={useTyped(action, fields)}>{children}</TypedHere.Provider>
  </form>
);

/** The button that sends the form around it; `look` as in style.css: `primary`, `danger`, `block`. */
export const Submit = ({ look = '', children, ...attributes }: SubmitProps) => (
  <button class={`button ${look}`.trim()} type="submit" {...attributes}>
    {children}
  </button>
);

type SubmitProps = PropsWithChildren<JSX.IntrinsicElements['button'] & { look?: string | undefined }>;

/** The same, looking like a link. */
export const LinkButton = ({ children }: { children: Child }) => (
  <button class="link-button" type="submit">
    {children}
  </button>
);

/** The same in a line of its own, as wide as its words. */
export const SubmitLine = (props: SubmitProps) => (
  <p>
    <Submit {...props} />
  </p>
);

/** A form that is only its button. */
export const Press = ({
  look,
  children,
  ...form
}: FormProps & { look?: string | undefined; children: Child }) => (
  <PostForm {...form}>
    <Submit look={look}>{children}</Submit>
  </PostForm>
);

export const BackLink = ({ href, children }: { href: string; children: Child }) => (
  <p>
    <a class="back-link" href={href}>
      <span aria-hidden="true">←</span> {children}
    </a>
  </p>
);

type ConfirmProps = PropsWithChildren<FormProps> & {
  /** What it applies to, for people who hear only the button. */
  of: string;
  /** The button that does it. */
  yes: string;
};

/** A button that asks for confirmation, without a script; open, it reads "Keep it" and closes the question. */
export const Confirm = ({ of, yes, children, ...form }: ConfirmProps) => (
  <details class="confirm">
    <summary class="button">
      <span class="ask">{children}</span>
      <span class="keep">{useWords().settings.keepIt}</span>
      <span class="visually-hidden">: {of}</span>
    </summary>
    <PostForm {...form}>
      <Submit look="danger">
        {yes}
        <span class="visually-hidden">: {of}</span>
      </Submit>
    </PostForm>
  </details>
);

/** Less frequent actions, behind three dots; seller.js closes it when the pointer or Escape leaves it. */
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

/**
 * Copies the text of the element with the id `from`, or else of the `data-copy-from` next to it. Hidden without its
 * script, copy.js.
 */
export function CopyButton({ words, from = '' }: { words?: string; from?: string }) {
  const { parts } = useWords();
  return (
    <button
      type="button"
      class="button"
      data-copy={from}
      data-copied={parts.copied}
      data-selected={parts.selected}
      hidden
    >
      {words ?? parts.copy}
    </button>
  );
}

/**
 * A button that opens its content, without a script. Open, the same button closes it again: it says `back`, and keeps
 * the focus.
 */
export const Fold = (props: {
  label: Child;
  back?: string;
  /** What it applies to, for people who don't see where it is. */
  of?: string;
  look?: string;
  open?: boolean;
  id?: string;
  children: Child;
}) => (
  <details class="fold" id={props.id} open={props.open ?? false}>
    <summary class={`button ${props.look ?? ''}`.trim()}>
      <span class="when-closed">{props.label}</span>
      <span class="when-open">{props.back ?? useWords().item.close}</span>
      {props.of && <span class="visually-hidden">: {props.of}</span>}
    </summary>
    {props.children}
  </details>
);

type LinkProps = { href: string; look?: string; children: Child };

export const ButtonLink = ({ href, look = '', children }: LinkProps) => (
  <a class={`button ${look}`.trim()} href={href}>
    {children}
  </a>
);

/** A link in a line of its own; with a `look`, as a button. */
export const LinkLine = (props: LinkProps) => (
  <p>{props.look === undefined ? linkTo(props.href)(props.children) : <ButtonLink {...props} />}</p>
);

/** The way to what most people do next. */
export const MainLink = (props: { href: string; children: Child }) => (
  <ButtonLink {...props} look="primary" />
);

/** A checkbox or a radio button, with its words beside it. */
export const Choice = ({ children, ...input }: PropsWithChildren<JSX.IntrinsicElements['input']>) => (
  <label class="choice">
    <input {...input} />
    <span class="grow">{children}</span>
  </label>
);

type ListProps = { look: string; 'aria-label'?: string; of: readonly Child[] };

/** A list with one entry for each of these; `look` as in style.css. */
export const List = ({ look, of, ...attributes }: ListProps) => (
  <ul class={look} {...attributes}>
    {of.map((each) => (
      <li>{each}</li>
    ))}
  </ul>
);

type Props = PropsWithChildren<{ id: string; title: Child; look?: string }>;

/** A part of a page under a heading, which links can point to; by default a card. */
export const Section = ({ id, title, look = 'card stack', children }: Props) => (
  <section class={look} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/* Renderers for the tags inside sentences: `words.how({ strong, link: linkTo('/sell') })`. */

export const strong = (inside: Child) => <strong>{inside}</strong>;

export const muted = (inside: Child) => <span class="muted">{inside}</span>;

/** For screen readers only; everyone else can see where it is. */
export const hidden = (inside: Child) => <span class="visually-hidden">{inside}</span>;

export const linkTo = (href: string) => (inside: Child) => <a href={href}>{inside}</a>;
