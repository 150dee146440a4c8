import { EACH_FIELD, type FactLabel } from '../../listing-fields.ts';
import type { PublicItem } from '../../pages/schemas.ts';
import { useWords } from '../language.tsx';

type Words = ReturnType<typeof useWords>;

/** In the order of the table of fields; a specification that a field already covers isn't repeated. */
function factsOf(item: PublicItem, { item: words, facts }: Words): [string, string][] {
  // A label without its words in some language doesn't compile.
  const named: Readonly<Record<FactLabel, string>> = facts;
  const own = EACH_FIELD.flatMap(([name, { label }]): [string, string][] => {
    const value = label === null || name === 'min_price' ? undefined : item[name];
    return label !== null && typeof value === 'string' && value !== '' ? [[label, value]] : [];
  });
  const said = new Set(own.map(([label]) => label.toLowerCase()));
  return [
    ...own.map(([label, value]): [string, string] => [named[label as FactLabel], value]),
    ...Object.entries(item.specifications).filter(([name]) => !said.has(name.toLowerCase())),
    ...(item.requires_truck ? [[words.vehicle, words.needsTruck] as [string, string]] : []),
  ];
}

export function Facts({ item }: { item: PublicItem }) {
  const known = factsOf(item, useWords());
  if (known.length === 0) return null;
  return (
    <dl class="facts">
      {known.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}
