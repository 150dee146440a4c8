import { MOST_DROPS } from '../../pages/schemas.ts';
import { problemOf } from '../components/field.tsx';
import { dayAttributes } from '../components/moment-field.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import type { DropRow, OwnPageProps } from './page-form.ts';

const EMPTY: DropRow = { on: '', percent: '', applied: false };

/** Planned price drops: those already applied are shown but can't be changed, and there is room for more. */
export function Drops({ form, own }: Omit<OwnPageProps, 'baseUrl'>) {
  const { sellPage, parts } = useWords();
  const { drops: words } = sellPage;
  const filled = form.drops.findLastIndex(({ on, percent }) => on !== '' || percent !== '') + 1;
  const rows = Array.from({ length: MOST_DROPS }, (_, i) => form.drops[i] ?? EMPTY);
  const shown = Math.min(Math.max(filled + 1, 2), MOST_DROPS);
  const problem = problemOf(useShown().problems, 'price_drops');
  const row = (drop: DropRow, i: number) =>
    drop.applied ? <Applied drop={drop} index={i} /> : <Planned drop={drop} index={i} zone={own.zone} />;
  return (
    <fieldset aria-describedby="drops-hint">
      <legend>
        {words.title} <span class="muted">{parts.optional}</span>
      </legend>
      <p class="hint" id="drops-hint">
        {words.hint}
      </p>
      {problem && <p class="error">{problem}</p>}
      {rows.slice(0, shown).map((drop, i) => row(drop, i))}
      {shown < MOST_DROPS && (
        <details class="another">
          <summary>{words.more}</summary>
          <div class="stack">{rows.slice(shown).map((drop, i) => row(drop, shown + i))}</div>
        </details>
      )}
    </fieldset>
  );
}

function Applied({ drop, index }: { drop: DropRow; index: number }) {
  const { sellPage, format } = useWords();
  return (
    <p class="muted">
      <input type="hidden" name={`drop_on_${index}`} value={drop.on} />
      <input type="hidden" name={`drop_percent_${index}`} value={drop.percent} />
      {sellPage.drops.applied({ percent: drop.percent, day: format.dayOfDate(drop.on) })}
    </p>
  );
}

function Planned({ drop, index, zone }: { drop: DropRow; index: number; zone: string }) {
  const { sellPage, format } = useWords();
  const { problems } = useShown();
  const { drops: words } = sellPage;
  const [on, percent] = [`drop_on_${index}`, `drop_percent_${index}`];
  const [onProblem, percentProblem] = [problemOf(problems, on), problemOf(problems, percent)];
  const error = onProblem ?? percentProblem;
  const errorId = error ? `${on}-error` : undefined;
  return (
    <div>
      <div class="drop">
        <span class="between-words">{words.on}</span>
        <input
          id={on}
          name={on}
          {...dayAttributes(drop.on, zone, format)}
          aria-label={words.dayOf({ n: index + 1 })}
          aria-invalid={onProblem ? 'true' : undefined}
          aria-describedby={errorId}
        />
        <span class="between-words">{words.by}</span>
        <span class="percent">
          <input
            id={percent}
            name={percent}
            type="text"
            inputmode="numeric"
            aria-label={words.percentOf({ n: index + 1 })}
            maxlength={4}
            value={drop.percent}
            aria-invalid={percentProblem ? 'true' : undefined}
            aria-describedby={errorId}
          />
          <span aria-hidden="true">{words.off}</span>
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
