import type * as z from 'zod';

/** The part of a larger value that a schema shows: its own fields, unchanged, and no others. */
export const only =
  <S extends z.ZodObject>({ shape }: S) =>
  (whole: z.output<S>): z.output<S> => {
    const shown = Object.entries(whole).filter(([name]) => name in shape);
    return Object.fromEntries(shown) as z.output<S>;
  };
