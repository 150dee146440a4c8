import type { Settings } from '../../accounts/schemas.ts';
import type { FieldProblem } from '../../errors.ts';
import { CURRENCIES } from '../../money.ts';
import { countriesIn } from '../../text/countries.ts';
import { Field } from '../components/field.tsx';
import { useWords } from '../language.tsx';
import { zonesIn } from '../pickups/zone-options.ts';
import type { Typed } from '../seller-pages.ts';
import { Section, type SectionProps, Token } from './section.tsx';

type Props = SectionProps & {
  settings: Settings;
  typed: Typed | undefined;
  problems: readonly FieldProblem[];
};

export const MONEY = '/settings/money';

/** Where the sale is, and what all its amounts are in. With listings there, their numbers are agreed to first. */
export function MoneySection({ settings, token, done, typed, timezone }: Props) {
  const all = useWords();
  const { locale, welcome } = all;
  const { money: words } = all.settings;
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const mine = typed?.action === MONEY ? typed.fields : undefined;
  const country = mine?.get('country') ?? settings.country ?? '';
  const currency = mine?.get('currency') ?? settings.currency;
  const zones = country === '' ? [] : zonesIn(country, all);
  return (
    <Section id="money" title={words.title} done={done}>
      <form class="form stack" method="post" action={MONEY}>
        <Token token={token} />
        <div class="field">
          <label for="country">{words.country}</label>
          <select id="country" name="country" autocomplete="country">
            <option value="">{words.noCountry}</option>
            {countriesIn(locale).map(({ code, name }) => (
              <option value={code} selected={code === country}>
                {name}
              </option>
            ))}
          </select>
        </div>
        {zones.length > 1 && (
          <Field
            name="zone"
            label={welcome.zone}
            value={zones.some(({ id }) => id === timezone) ? (timezone ?? '') : ''}
            control={{
              among: ['', ...zones.map(({ id }) => id)],
              named: {
                '': welcome.chooseZone,
                ...Object.fromEntries(zones.map(({ id, words }) => [id, words])),
              },
            }}
          />
        )}
        <div class="field">
          <label for="currency">{words.currency}</label>
          <select id="currency" name="currency" aria-describedby="currency-hint">
            {CURRENCIES.map((code) => (
              <option value={code} selected={code === currency}>
                {`${code} · ${names.of(code)}`}
              </option>
            ))}
          </select>
          <span class="hint" id="currency-hint">
            {words.neverConverted}
          </span>
        </div>
        {mine && (
          <label class="choice">
            <input type="checkbox" name="keep_amounts" value="yes" />
            <span class="grow">{words.keep({ currency })}</span>
          </label>
        )}
        <p>
          <button class="button" type="submit">
            {words.save}
          </button>
        </p>
      </form>
    </Section>
  );
}
