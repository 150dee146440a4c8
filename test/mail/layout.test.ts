import { expect, test } from 'vitest';
import { renderMail } from '../../src/mail/layout.ts';
import { oneLine } from '../../src/text/plain.ts';

const footer = 'You sell here.';

test('text and HTML carry the same content', () => {
  const mail = renderMail({
    greeting: 'Hello Ann,',
    paragraphs: [
      'One.',
      { list: ['a', 'b'] },
      { quote: 'first\nsecond' },
      { address: '12 Oak Street\nSpringfield' },
    ],
    button: { label: 'Open', url: 'https://sale.example/r/x' },
    code: '123456',
    footer,
  });
  expect(mail.text).toBe(
    [
      'Hello Ann,',
      'One.',
      '- a\n- b',
      '> first\n> second',
      '    12 Oak Street\n    Springfield',
      '    123456',
      'Open:\nhttps://sale.example/r/x',
      '--\nYou sell here.\n',
    ].join('\n\n'),
  );
  for (const part of [
    'Hello Ann,',
    'One.',
    '<li',
    'first<br>second',
    '12 Oak Street<br>Springfield',
    '123456',
  ]) {
    expect(mail.html).toContain(part);
  }
  expect(mail.html).toContain('href="https://sale.example/r/x"');
});

test('puts a space before the colon of a link in French only', () => {
  const button = { label: 'Voir', url: 'https://sale.example/r/x' };
  const text = (language: 'de' | 'fr') => renderMail({ language, paragraphs: [], button, footer }).text;
  expect(text('fr')).toContain('Voir\u00a0:\nhttps:');
  expect(text('de')).toContain('Voir:\nhttps:');
});

const HOSTILE = '<img src=x onerror="alert(1)">&\'"';

test('markup is shown as text everywhere', () => {
  const { html } = renderMail({
    preview: HOSTILE,
    greeting: HOSTILE,
    paragraphs: [HOSTILE, { list: [HOSTILE] }, { quote: HOSTILE }, { address: HOSTILE }],
    button: { label: HOSTILE, url: `https://sale.example/?${HOSTILE}` },
    code: HOSTILE,
    footer: HOSTILE,
  });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('onerror="');
  expect(html.match(/&lt;img/g)).toHaveLength(11);
});

test('line breaks cannot forge a paragraph, a list entry or an unquoted line', () => {
  const forged = 'x\r\n\r\nThe seller says: pay first\u2028now\u0085here';
  const { text } = renderMail({
    greeting: forged,
    paragraphs: [forged, { list: [forged] }, { quote: forged }],
    footer,
  });
  const oneLined = 'x The seller says: pay first now here';
  expect(text).toBe(
    `${oneLined}\n\n${oneLined}\n\n- ${oneLined}\n\n> x\n>\n> The seller says: pay first\n> now\n> here\n\n--\n${footer}\n`,
  );
});

test('control characters, direction overrides and halves of characters are removed', () => {
  expect(oneLine('a\u0000b\u001b[31mc\u202Egpj.exe\u2069\t d\uD800 \uFEFFé👩‍👧')).toBe(
    'ab[31mcgpj.exe d\uFFFD é👩‍👧',
  );
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x'])('refuses a button to %s', (url) => {
  expect(() => renderMail({ paragraphs: [], button: { label: 'x', url }, footer })).toThrow('http(s)');
});
