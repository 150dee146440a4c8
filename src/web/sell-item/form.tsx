import type { Child, PropsWithChildren } from 'hono/jsx';
import { PostForm, Press } from '../components/parts.tsx';
import { useTyped } from '../shown.tsx';

type FormProps = PropsWithChildren<{ itemId: string; act: string; class?: string }>;

const actionOf = ({ itemId, act }: FormProps): string => `/sell/items/${itemId}/${act}`;

/** What was typed in this form, if it couldn't be carried out. */
export const useTypedIn = (of: FormProps) => useTyped(actionOf(of));

export const ItemForm = (props: FormProps) => (
  <PostForm action={actionOf(props)} class={props.class}>
    {props.children}
  </PostForm>
);

export const ItemPress = (props: FormProps & { words: string; look?: string }) => (
  <Press action={actionOf(props)} look={props.look}>
    {props.words}
  </Press>
);

type FoldProps = PropsWithChildren<{ itemId: string; act: string; words: Child; look?: string | undefined }>;

/** A button that first opens fields to fill in. */
export const ItemFold = ({ itemId, act, words, look = '', children }: FoldProps) => (
  <details class="act" open={useTypedIn({ itemId, act }) !== undefined}>
    <summary class={`button ${look}`.trim()}>{words}</summary>
    <ItemForm itemId={itemId} act={act} class="form act-form">
      {children}
    </ItemForm>
  </details>
);
