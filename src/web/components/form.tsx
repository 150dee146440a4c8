import type { Child, PropsWithChildren } from 'hono/jsx';
import { FORM_TOKEN } from '../forms.ts';

type FormProps = {
  action: string;
  /** Proves that the form is from a page of ours. */
  token: string;
  /** What it sends along besides what is typed. */
  fields?: Record<string, string>;
};

/** A form that changes something. */
export const PostForm = ({
  action,
  token,
  fields = {},
  children,
  ...attributes
}: PropsWithChildren<FormProps & Record<string, unknown>>) => (
  <form method="post" action={action} {...attributes}>
    <input type="hidden" name={FORM_TOKEN} value={token} />
    {Object.entries(fields).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);

/** The button that sends the form around it; `look` as in style.css: `primary`, `danger`, `block`. */
export const Submit = ({ look = '', children }: { look?: string | undefined; children: Child }) => (
  <button class={`button ${look}`.trim()} type="submit">
    {children}
  </button>
);

/** The same in a line of its own, as wide as its words. */
export const SubmitLine = (props: { look?: string | undefined; children: Child }) => (
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

/** Leads back to the page above. */
export const BackLink = ({ href, children }: { href: string; children: Child }) => (
  <p>
    <a class="back-link" href={href}>
      <span aria-hidden="true">←</span> {children}
    </a>
  </p>
);
