/** Something from outside that another can take the place of while everyone keeps holding `it`. */
export type Swappable<T> = {
  readonly it: T;
  /** Gives back the one that served until now. */
  use(next: T): T;
};

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
