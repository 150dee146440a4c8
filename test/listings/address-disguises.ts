const ONES = 'zero one two three four five six seven eight nine'.split(' ');
const CYRILLIC: Record<string, string> = {
  a: 'а',
  e: 'е',
  o: 'о',
  c: 'с',
  p: 'р',
  x: 'х',
  y: 'у',
  k: 'к',
  i: 'і',
};
const LEET: Record<string, string> = { a: '4', e: '3', o: '0', s: '5', i: '1' };
const map = (text: string, table: Record<string, string>) =>
  [...text].map((each) => table[each.toLowerCase()] ?? each).join('');
const shift = (text: string, to: number, digits: number) =>
  [...text]
    .map((each) => {
      if (/[0-9]/.test(each)) return String.fromCodePoint(digits + Number(each));
      if (/[a-z]/i.test(each)) return String.fromCodePoint(to + each.toLowerCase().charCodeAt(0) - 97);
      return each;
    })
    .join('');

/** The same address in disguises that a person can still read. */
export function disguises({
  number,
  name,
  type,
}: {
  number: string;
  name: string;
  type: string[];
}): string[] {
  const [long = '', short = ''] = type;
  const plain = `${number} ${name} ${long}`;
  const digitWords = [...number].map((digit) => ONES[Number(digit)]).join(' ');
  return [
    map(plain, CYRILLIC),
    `${number} ${map(`${name} ${long}`, LEET)}`,
    shift(plain, 0x1d41a, 0x1d7ce),
    shift(plain, 0xff41, 0xff10),
    shift(plain, 0x24d0, 0xff10),
    `${digitWords} ${name} ${short}`,
    `${digitWords.replaceAll(' ', '-')} ${name} ${long}`,
    [...plain].join(' '),
    [...plain.replaceAll(' ', '')].join('.'),
    [...plain].join('\u200b'),
    plain.replace(/(\D) | (?=\D)/g, '$1'),
    plain.replaceAll(' ', '_'),
    plain.replaceAll(' ', ' ~ '),
    plain.replaceAll(' ', '\n'),
    plain.toUpperCase(),
    `${number}, ${name} ${short}.`,
    `${name} ${long} ${number}`,
    `${name} ${short}, no. ${number}`,
    `${name} ${long}, house number ${number}`,
    `number ${number} on ${name} ${long}`,
    `${number} on the corner of ${name} ${long}`,
    `#${number} ${name} ${short}`,
    `${number}b ${name} ${long}`,
    `${number} apt 3 ${name} ${long}`,
    `${[...number].join('-')} ${name} ${long}`,
    `${[...number].join(' ')} ${name} ${short}`,
    `${number} ${[...name].join('-')} ${short}`,
    `<b>${number}</b> ${name} <i>${long}</i>`,
    `${number} ${name.replace(/[aeiou](?!.*[aeiou])/, '*')} ${long}`,
    `${number} ${name.replace(/[aeiou]/, (each) => each + each)} ${long}`,
    [...plain].map((each) => `${each}\u0301`).join(''),
    `\u202e${[...plain].reverse().join('')}`,
    `the number is ${number} and the street is ${name} ${long}`,
    `${number} ${name.replace(/^St /, 'Saint ')} ${short}`,
  ];
}
