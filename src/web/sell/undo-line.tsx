import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';

type Props = {
  token: string;
  /** Where it is taken back, when that is not the list. */
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
      <form method="post" action={action}>
        <input type="hidden" name={FORM_TOKEN} value={token} />
        {back !== undefined && <input type="hidden" name="back" value={back} />}
        <input type="hidden" name="undo" value={undo} />
        <button class="button small-button" type="submit">
          {useWords().parts.undo}
        </button>
      </form>
    )}
  </div>
);
