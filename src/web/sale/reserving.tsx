import { moneyLocale } from '../../text/formats.ts';
import { useWords } from '../language.tsx';
import { CHOOSE_FORM_ID } from './find-form.tsx';
import { ReserveForm } from './reserve-form.tsx';

type Props = { slug: string; action: string };

/** A script shows the selection here, with the form next to it; without one, this links to a separate page. */
export function Reserving({ slug, action }: Props) {
  const { choose, reserve } = useWords();
  return (
    <section class="card stack no-print" id="reserve" aria-labelledby="reserve-heading">
      <div class="stack tight">
        <h2 id="reserve-heading">{reserve.picked}</h2>
        <p class="muted pick-hint">{reserve.hint}</p>
      </div>
      <p class="go-on">
        <button class="button primary" type="submit" form={CHOOSE_FORM_ID} formaction={`/${slug}/reserve`}>
          {choose.goOn}
        </button>
      </p>
      <ReserveForm action={action} />
    </section>
  );
}

/** Stays visible while something is selected, and above the form. */
export function PickBar({ slug, currency }: { slug: string; currency: string }) {
  const { choose, forms, locale, reserve } = useWords();
  return (
    <div class="pick-bar no-print">
      <button
        class="button primary"
        type="submit"
        form={CHOOSE_FORM_ID}
        formaction={`/${slug}/reserve`}
        data-things={JSON.stringify(forms(choose.things))}
        data-most={choose.most}
        data-locale={moneyLocale(locale, currency)}
        data-currency={currency}
      >
        <span class="pick-count" />
        <span class="pick-words">{reserve.send}</span>
      </button>
      <span class="visually-hidden" role="status" />
    </div>
  );
}
