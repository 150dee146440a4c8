import { dayWords } from '../../text/days.ts';
import { problemOf } from '../components/field.tsx';
import { type DropRow, MOST_DROPS } from './page-form.ts';
import type { OwnPageProps } from './view.tsx';

const EMPTY: DropRow = { on: '', percent: '', applied: false };

/** Planned price drops: those that are over as they were, and room for more. */
export function Drops({ form, problems }: OwnPageProps) {
  const filled = form.drops.findLastIndex(({ on, percent }) => on !== '' || percent !== '') + 1;
  const rows = Array.from({ length: MOST_DROPS }, (_, i) => form.drops[i] ?? EMPTY);
  const shown = Math.min(Math.max(filled + 1, 2), MOST_DROPS);
  const problem = problemOf(problems, 'price_drops');
  const row = (drop: DropRow, i: number) =>
    drop.applied ? <Applied drop={drop} index={i} /> : <Planned drop={drop} index={i} problems={problems} />;
  return (
    <fieldset aria-describedby="drops-hint">
      <legend>
        Lower prices by themselves <span class="muted">(optional)</span>
      </legend>
      <p class="hint" id="drops-hint">
        On that day everything that is still free gets cheaper, once, and never below the lowest price that
        you set for a thing.
      </p>
      {problem && <p class="error">{problem}</p>}
      {rows.slice(0, shown).map((drop, i) => row(drop, i))}
      {shown < MOST_DROPS && (
        <details class="another">
          <summary>More drops</summary>
          <div class="stack">{rows.slice(shown).map((drop, i) => row(drop, shown + i))}</div>
        </details>
      )}
    </fieldset>
  );
}

const Applied = ({ drop, index }: { drop: DropRow; index: number }) => (
  <p class="muted">
    <input type="hidden" name={`drop_on_${index}`} value={drop.on} />
    <input type="hidden" name={`drop_percent_${index}`} value={drop.percent} />
    {drop.percent}% off on {dayWords(drop.on)}: done.
  </p>
);

type PlannedProps = { drop: DropRow; index: number; problems: OwnPageProps['problems'] };

function Planned({ drop, index, problems }: PlannedProps) {
  const [on, percent] = [`drop_on_${index}`, `drop_percent_${index}`];
  const [onProblem, percentProblem] = [problemOf(problems, on), problemOf(problems, percent)];
  const error = onProblem ?? percentProblem;
  const errorId = error ? `${on}-error` : undefined;
  return (
    <div>
      <div class="drop">
        <span class="between-words">On</span>
        <input
          id={on}
          name={on}
          type="date"
          value={drop.on}
          aria-label={`Day of price drop ${index + 1}`}
          aria-invalid={onProblem ? 'true' : undefined}
          aria-describedby={errorId}
        />
        <span class="between-words">by</span>
        <span class="percent">
          <input
            id={percent}
            name={percent}
            type="text"
            inputmode="numeric"
            aria-label={`Percent of price drop ${index + 1}`}
            maxlength={4}
            value={drop.percent}
            aria-invalid={percentProblem ? 'true' : undefined}
            aria-describedby={errorId}
          />
          <span aria-hidden="true">% off</span>
        </span>
      </div>
      {error && (
        <p class="error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
