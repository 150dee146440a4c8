/** An adapter that can be replaced at run time while callers keep their reference to `it`. */
export type Swappable<T> = {
  readonly it: T;
  /** Returns the previous one. */
  use(next: T): T;
};

/** Makes `first` replaceable: callers keep `it`, which passes every property on to the present adapter. */
export function swappable<T extends object>(first: T): Swappable<T> {
  let serving = first;
  return {
    it: new Proxy(first, { get: (_, key) => Reflect.get(serving, key) }),
    use(next) {
      const former = serving;
      serving = next;
      return former;
    },
  };
}
