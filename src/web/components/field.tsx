import type { FieldProblem } from '../../errors.ts';

/** What is wrong with a field, under whichever of its names it is reported. */
export const problemOf = (problems: readonly FieldProblem[], ...paths: string[]): string | undefined =>
  problems.find(({ path }) => paths.includes(path))?.problem;

/** What is wrong, on top of a long form: each leads to its field. */
export const ProblemLinks = ({ problems }: { problems: readonly FieldProblem[] }) =>
  problems.length === 0 ? null : (
    <ul class="bullets problem-links" aria-label="What to look at">
      {problems.map(({ path, problem }) => (
        <li>
          <a href={`#${path}`}>{problem}</a>
        </li>
      ))}
    </ul>
  );
