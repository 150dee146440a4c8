import { PostForm, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';

type Props = {
  /** The address that undoes it, if not the list's own. */
  action?: string;
  back?: string;
  words?: string | undefined;
  undo?: string | undefined;
};

/** What was just done, as a line at the bottom; empty, it waits for a script. */
export const UndoLine = ({ words, ...rest }: Props) => (
  <div class="undo-line" role="status" data-undo-line>
    {words !== undefined && <UndoWords {...rest} words={words} />}
  </div>
);

export const UndoWords = ({ action = '/sell/undo', back, words, undo }: Props & { words: string }) => (
  <div class="undo-words">
    <span>{words}</span>
    {undo !== undefined && (
      <PostForm action={action} fields={{ ...(back !== undefined && { back }), undo }}>
        <Submit look="small-button">{useWords().parts.undo}</Submit>
      </PostForm>
    )}
  </div>
);
