import type * as z from 'zod';

/** What a schema shows of a larger value: its own fields as they are, and no others. */
export const only =
  <S extends z.ZodObject>({ shape }: S) =>
  (whole: z.output<S>): z.output<S> => {
    const shown = Object.entries(whole).filter(([name]) => name in shape);
    return Object.fromEntries(shown) as z.output<S>;
  };
