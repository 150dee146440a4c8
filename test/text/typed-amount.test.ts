import { describe, expect, it } from 'vitest';
import { CURRENCIES, decimalsOf, highestPrice } from '../../src/money.ts';
import { formatsOf } from '../../src/text/formats.ts';
import { readAmount } from '../../src/text/typed-amount.ts';

describe('an amount as people type it', () => {
  it.each([
    ['45 €', 'EUR', 'de', { amount: 45 }],
    ['45,50', 'EUR', 'de', { amount: 45.5 }],
    ['45.50', 'EUR', 'de', { amount: 45.5 }],
    ['1.200,00', 'EUR', 'de', { amount: 1200 }],
    ['1,200.00', 'EUR', 'de', { amount: 1200 }],
    ['1.200', 'EUR', 'de', { amount: 1200 }],
    ['1.200', 'BRL', 'pt-BR', { amount: 1200 }],
    ['1,200', 'MXN', 'es', { amount: 1200 }],
    ['1 200', 'EUR', 'fr', { amount: 1200 }],
    ['1 200 €', 'EUR', 'fr', { amount: 1200 }],
    ['45,- €', 'EUR', 'de', { amount: 45 }],
    ['12,5', 'USD', 'en-US', { amount: 12.5 }],
    ['¥3000', 'JPY', 'en-US', { amount: 3000 }],
    ['￥3,000', 'JPY', 'ja', { amount: 3000 }],
    ['3000円', 'JPY', 'en-US', { amount: 3000 }],
    ['1.200', 'JPY', 'en-US', { amount: 1200 }],
    ['R$ 80', 'BRL', 'pt-BR', { amount: 80 }],
    ['80 reais', 'BRL', 'pt-BR', { amount: 80 }],
    ['$ 80', 'MXN', 'es', { amount: 80 }],
    ['25 dollars', 'USD', 'en-US', { amount: 25 }],
    ['₹1,23,456', 'INR', 'en-US', { amount: 123_456 }],
    ['CHF 1’234.50', 'CHF', 'de', { amount: 1234.5 }],
    ['free', 'EUR', 'en-US', { amount: 0 }],
    ['zu verschenken', 'EUR', 'de', { amount: 0 }],
    ['0', 'EUR', 'de', { amount: 0 }],
  ])('%s in %s, read in %s', (typed, currency, locale, read) => {
    expect(readAmount(typed, { currency, locale })).toEqual(read);
  });

  it.each([
    ['1.200', 'USD', 'en-US', [1.2, 1200]],
    ['1,200', 'EUR', 'de', [1.2, 1200]],
    ['1.200', 'EUR', 'fr', [1.2, 1200]],
    ['12.345', 'USD', 'en-US', [12.35, 12_345]],
  ])('%s in %s, read in %s, can be two amounts', (typed, currency, locale, readings) => {
    expect(readAmount(typed, { currency, locale })).toEqual({ readings });
  });

  it.each([
    ['$45', 'EUR', '$', 45],
    ['R$ 80', 'USD', 'R$', 80],
    ['45 USD', 'EUR', 'USD', 45],
    ['£20', 'EUR', '£', 20],
    ['45 eur', 'USD', 'EUR', 45],
    ['40 euros', 'USD', 'euros', 40],
  ])('%s says that it is not in %s', (typed, currency, sign, amount) => {
    expect(readAmount(typed, { currency, locale: 'en-US' })).toEqual({ sign, amount });
  });

  it.each([
    ['1.20', 'JPY', 'must be a whole number: JPY has no decimals'],
    ['1000001', 'EUR', 'must be from 0 to 1000000 in EUR'],
    ['1000000001', 'JPY', 'must be from 0 to 1000000000 in JPY'],
  ])('%s is no amount of %s', (typed, currency, problem) => {
    expect(readAmount(typed, { currency, locale: 'en-US' })).toEqual({ problem });
  });

  it.each(['', 'abc', '-5', '20-25', '1,2,3', '1.2.3', '5 apples', '1e3', '$', '1 2'])(
    '%j is none',
    (typed) => {
      expect(readAmount(typed, { currency: 'USD', locale: 'en-US' })).toEqual({ amount: undefined });
    },
  );

  // Cape Verde writes its sign in place of the decimal point.
  const CODES = CURRENCIES.filter((code) => code !== 'CVE');

  it.each(['en-US', 'es-US', 'es', 'de', 'fr', 'pt-BR', 'ja', 'en-GB'])(
    'is read back from what Intl writes in %s, in every currency',
    (locale) => {
      const { money } = formatsOf(locale);
      const wrong: string[] = [];
      for (const currency of CODES) {
        for (const cents of [100, 4550, 99_900, 120_000, 123_450, 1_234_500, 99_999_900]) {
          const step = decimalsOf(currency) === 0 ? 100 : 1;
          const amount = (Math.round(cents / step) * step) / 100;
          if (amount > highestPrice(currency)) continue;
          const written = money(Math.round(amount * 100), currency);
          const read = readAmount(written, { currency, locale });
          if (!('amount' in read) || 'sign' in read || read.amount !== amount)
            wrong.push(`${currency} ${written}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
