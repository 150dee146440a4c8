import type { PropsWithChildren } from 'hono/jsx';
import { FORM_TOKEN } from '../forms.ts';

type FormProps = PropsWithChildren<{ itemId: string; act: string; token: string; class?: string }>;

/** A form that does `act` to the item. */
export const ItemForm = (props: FormProps) => (
  <form method="post" action={`/sell/items/${props.itemId}/${props.act}`} class={props.class}>
    <input type="hidden" name={FORM_TOKEN} value={props.token} />
    {props.children}
  </form>
);

export const Submit = (props: { words: string; look?: string }) => (
  <button type="submit" class={`button ${props.look ?? ''}`}>
    {props.words}
  </button>
);
