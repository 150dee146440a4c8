type Place = { value: unknown; key?: PropertyKey; above?: Place | undefined };

/**
 * The path in a value to the first text that a database can't store or compare: one with a NUL character or half of a
 * surrogate pair. Undefined when every text can be stored. Doesn't recurse, because a body may be nested deeper than
 * the stack allows.
 */
export function unstorableAt(whole: unknown): PropertyKey[] | undefined {
  const left: Place[] = [{ value: whole }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !isKept(value)) return stepsTo(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      const inside = { value: inner, key, above: place };
      if (typeof key === 'string' && !isKept(key)) return stepsTo(inside);
      if (typeof inner === 'string' || typeof inner === 'object') left.push(inside);
    }
  }
  return undefined;
}

const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function stepsTo(place: Place): PropertyKey[] {
  const steps: PropertyKey[] = [];
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.above) steps.unshift(at.key);
  return steps;
}

export const isStorable = (whole: unknown): boolean => unstorableAt(whole) === undefined;
