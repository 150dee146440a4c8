import { PostForm, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';

type Props = {
  token: string;
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

export const UndoWords = ({ token, action = '/sell/undo', back, words, undo }: Props & { words: string }) => (
  <div class="undo-words">
    <span>{words}</span>
    {undo !== undefined && (
      <PostForm action={action} token={token}>
        {back !== undefined && <input type="hidden" name="back" value={back} />}
        <input type="hidden" name="undo" value={undo} />
        <Submit look="small-button">{useWords().parts.undo}</Submit>
      </PostForm>
    )}
  </div>
);
