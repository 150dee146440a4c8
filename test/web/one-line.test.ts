import { raw } from 'hono/html';
import { expect, it } from 'vitest';
import { renderPage } from '../../src/web/components/layout.tsx';

const page = (html: string) =>
  renderPage({ baseUrl: 'http://test.local' }, raw(html) as never).body.replaceAll('\u00a0', '_');

it.each([
  ['Come at 10:00 AM UTC', 'Come at 10:00_AM_UTC'],
  ['15:00 – 16:00 CET on May 5', '15:00_–_16:00_CET on May_5'],
  ['am 5. Mai, le 5 mai, el 5 de mayo', 'am 5._Mai, le 5_mai, el 5_de_mayo'],
  ['$5 – $20 of it', '$5_–_$20 of it'],
])('keeps times, days and ranges in one line: %s', (written, read) => {
  expect(page(`<p>${written}</p>`)).toContain(`<p>${read}</p>`);
});

it('leaves what is typed, chosen, named or run as it is', () => {
  const values = [
    '<input value="May 5, 10:00 AM UTC">',
    '<textarea name="a">May 5\n$5 – $20</textarea>',
    '<option>10:00 AM</option>',
    '<script type="application/ld+json">{"a":"May 5"}</script>',
  ];
  const body = page(`${values.join('')}<p>May 5</p>`);
  for (const value of values) expect(body).toContain(value);
  expect(body).toContain('<p>May_5</p>');
});
