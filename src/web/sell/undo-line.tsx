import { FORM_TOKEN } from '../forms.ts';

type Props = { token: string; back: string; words?: string | undefined; undo?: string | undefined };

/** What was just done, as a line at the bottom; empty, it waits for a script. */
export const UndoLine = ({ token, back, words, undo }: Props) => (
  <div class="undo-line" role="status" data-undo-line>
    {words !== undefined && <UndoWords token={token} back={back} words={words} undo={undo} />}
  </div>
);

export const UndoWords = ({ token, back, words, undo }: Props & { words: string }) => (
  <div class="undo-words">
    <span>{words}</span>
    {undo !== undefined && (
      <form method="post" action="/sell/undo">
        <input type="hidden" name={FORM_TOKEN} value={token} />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="undo" value={undo} />
        <button class="button small-button" type="submit">
          Undo
        </button>
      </form>
    )}
  </div>
);
