import type { en } from './en.ts';

/**
 * What may differ between languages. Texts and functions of facts stay what they are; their words are free.
 * An object that is `satisfies Words` has every sentence of the English table.
 */
type Free<T> = T extends (...facts: infer Facts) => infer Said
  ? (...facts: Facts) => Said extends string ? string : Said
  : T extends string
    ? string
    : { [Key in keyof T]: Free<T[Key]> };

export type Words = Omit<Free<typeof en>, 'format'> & Pick<typeof en, 'format'>;
