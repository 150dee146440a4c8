/** The first format of a process costs it 6 MB, which an idle one does without. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
