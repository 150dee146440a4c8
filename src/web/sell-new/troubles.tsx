import { Notice } from '../components/layout.tsx';
import { FileProblems } from '../components/photo-chooser.tsx';
import { useWords } from '../language.tsx';
import type { FileProblem } from '../upload/sent-files.ts';
import type { ShownThing } from './thing-card.tsx';
import type { Town } from './things.tsx';

export type Marked = { thing: ShownThing; number: number };

type Props = {
  notice: string | undefined;
  files: readonly FileProblem[];
  marked: readonly Marked[];
  town: Town | undefined;
};

/** What couldn't be done, at the top of the page, with links to where it can be fixed. */
export function Troubles({ notice, files, marked, town }: Props) {
  const { sellNew: words } = useWords();
  return (
    <>
      <FileProblems files={files} />
      {(notice !== undefined || marked.length > 0 || town?.problem !== undefined) && (
        <Notice kind="error">
          {notice && <p>{notice}</p>}
          {marked.length > 0 && (
            <p>
              {words.marked({ n: marked.length })}{' '}
              {marked.slice(0, 12).map(({ thing, number }, i) => (
                <>
                  {i > 0 && ', '}
                  <a href={`#thing-${thing.name}`}>{thing.words.title?.trim() || words.nth({ n: number })}</a>
                </>
              ))}
            </p>
          )}
          {town?.problem && (
            <p>
              <a href="#city">{town.problem}</a>
            </p>
          )}
        </Notice>
      )}
    </>
  );
}
