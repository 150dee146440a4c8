/**
 * Makes something when it is first used instead of when its module loads: the first Intl format alone costs a process 6 MB,
 * which an idle one saves.
 */
export function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
