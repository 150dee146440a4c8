import type { PropsWithChildren } from 'hono/jsx';
import { PostForm } from '../components/parts.tsx';

type FormProps = PropsWithChildren<{ itemId: string; act: string; token: string; class?: string }>;

export const ItemForm = (props: FormProps) => (
  <PostForm action={`/sell/items/${props.itemId}/${props.act}`} class={props.class} token={props.token}>
    {props.children}
  </PostForm>
);
