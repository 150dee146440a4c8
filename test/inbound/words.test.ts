import { describe, expect, it } from 'vitest';
import { readMail } from '../../src/inbound/read-mail.ts';
import { wordsOfMail } from '../../src/inbound/words.ts';
import { aBounce } from './a-mail.ts';

const QUOTED = '\n\n> The seller wrote:\n> > Is Saturday fine?\n> --\n> Footer\n';

describe('what a person wrote in an email', () => {
  it.each([
    ['Gmail', 'On Mon, May 4, 2026 at 10:00 AM Sale <sale@example.com> wrote:'],
    [
      'Gmail, wrapped',
      'On Mon, May 4, 2026 at 10:00 AM Resale Listing Service of Ann\n<sale@example.com> wrote:',
    ],
    ['Apple Mail', 'On May 4, 2026, at 10:00 AM, Sale <sale@example.com> wrote:'],
    ['Gmail in German', 'Am Mo., 4. Mai 2026 um 10:00 Uhr schrieb Sale <sale@example.com>:'],
    ['Thunderbird in German', 'Am 04.05.26 um 10:00 schrieb Sale:'],
    ['Apple Mail in French', 'Le 4 mai 2026 à 10:00, Sale <sale@example.com> a écrit :'],
    ['Gmail in French', 'Le lun. 4 mai 2026 à 10:00, Sale <sale@example.com> a écrit :'],
    ['Gmail in Spanish', 'El lun, 4 may 2026 a las 10:00, Sale (<sale@example.com>) escribió:'],
    ['Gmail in Portuguese', 'Em seg., 4 de mai. de 2026 às 10:00, Sale <sale@example.com> escreveu:'],
    ['older Gmail', '2026-05-04 10:00 GMT+02:00 Sale <sale@example.com>:'],
  ])('is above the quote of %s', (_, line) => {
    expect(wordsOfMail({ text: `Saturday is fine.\n\n${line}${QUOTED}` })).toBe('Saturday is fine.');
    // Some programs don't mark the lines that they quote.
    expect(wordsOfMail({ text: `Saturday is fine.\n\n${line}\n\nIs Saturday fine?\n` })).toBe(
      'Saturday is fine.',
    );
  });

  it.each([
    [
      'English',
      'From: Sale <sale@example.com>\nSent: Monday, May 4, 2026 10:00 AM\nTo: Ben\nSubject: Oak table',
    ],
    ['German', 'Von: Sale <sale@example.com>\nGesendet: Montag, 4. Mai 2026 10:00\nAn: Ben\nBetreff: Tisch'],
    ['French', 'De : Sale <sale@example.com>\nEnvoyé : lundi 4 mai 2026 10:00\nÀ : Ben\nObjet : Table'],
    [
      'Spanish',
      'De: Sale <sale@example.com>\nEnviado: lunes, 4 de mayo de 2026 10:00\nPara: Ben\nAsunto: Mesa',
    ],
    [
      'Portuguese',
      'De: Sale <sale@example.com>\nEnviada em: segunda-feira, 4 de maio de 2026\nPara: Ben\nAssunto: Mesa',
    ],
    [
      'a line above it',
      '________________________________\nFrom: Sale <sale@example.com>\nSent: Monday\nTo: Ben',
    ],
    ['a heading', '-----Original Message-----\nFrom: Sale'],
    ['a German heading', '-----Ursprüngliche Nachricht-----\nVon: Sale'],
  ])('is above what Outlook quotes in %s', (_, block) => {
    expect(wordsOfMail({ text: `Saturday is fine.\n\n${block}\n\nIs Saturday fine?` })).toBe(
      'Saturday is fine.',
    );
  });

  it.each([
    'Sent from my iPhone',
    'Von meinem iPhone gesendet',
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Enviado do meu iPhone',
    'Get Outlook for iOS',
    '-- \nBen Example\n+1 555 0100',
  ])('has no signature: %s', (signature) => {
    expect(wordsOfMail({ text: `Saturday is fine.\n\n${signature}\n` })).toBe('Saturday is fine.');
  });

  it('stays between and below what is quoted', () => {
    const text =
      'Hi Ann,\n\nOn Mon, May 4, 2026 at 10:00 AM Ann <a@example.com> wrote:\n> Is Saturday fine?\nYes.\n> At ten?\nBetter at eleven.';
    expect(wordsOfMail({ text })).toBe('Hi Ann,\n\nYes.\nBetter at eleven.');
  });

  it('keeps sentences that only look like a quote', () => {
    const text = 'On Saturday then.\nYou wrote:\nten o’clock is fine\nFrom: the station I walk 10 minutes.';
    expect(wordsOfMail({ text })).toBe(text);
  });

  it('is read from HTML alone, without quotes, markup and scripts', () => {
    const html =
      '<html><head><style>p{}</style></head><body><p>Is it <b>2&nbsp;m</b> wide? Gr&uuml;&szlig;e &#8364;5 &lt;3</p><script>x</script><div>Ben</div>' +
      '<div class="gmail_quote"><div class="gmail_attr">On Mon, May 4, 2026 at 10:00 AM Sale &lt;sale@example.com&gt; wrote:<br></div>' +
      '<blockquote><p>Old words</p></blockquote></div></body></html>';
    expect(wordsOfMail({ html })).toBe('Is it 2 m wide? Grüße €5 <3\nBen');
    const outlook =
      '<p>Yes.</p><div id="appendonsend"></div><div id="divRplyFwdMsg">From: Sale<br>Sent: now</div>Old words';
    expect(wordsOfMail({ html: outlook })).toBe('Yes.');
  });

  it('is found quickly in text that was made to be slow', () => {
    const started = performance.now();
    wordsOfMail({ text: `${'On 1 '.repeat(60)}:\n`.repeat(1000) });
    wordsOfMail({ html: '<style><blockquote><!--<a '.repeat(40_000) });
    wordsOfMail({ html: '<style></style>'.repeat(40_000) });
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

it('a small picture inside the text is a logo, one of 20 KB or an attached one is a photo', async () => {
  const part = (bytes: number, head: string) =>
    `Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n${head}\r\n\r\n${Buffer.alloc(bytes, 1).toString('base64')}`;
  const inside = (bytes: number) => part(bytes, `Content-ID: <p${bytes}@x>\r\nContent-Disposition: inline`);
  const parts = [
    `Content-Type: text/html\r\n\r\n<img src="cid:p19999@x"><img src="cid:p20000@x">`,
    ...[inside(19_999), inside(20_000)],
  ];
  const multi = (kind: string, boundary: string, all: string[]) =>
    `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${all.map((each) => `--${boundary}\r\n${each}\r\n`).join('')}--${boundary}--\r\n`;
  const related = multi('related', 'r', parts);
  const attached = part(300, 'Content-Disposition: attachment; filename="a.png"');
  const raw = `From: ben@example.com\r\nMIME-Version: 1.0\r\n${multi('mixed', 'm', [related, attached])}`;
  expect((await readMail(Buffer.from(raw))).photos.map(({ length }) => length)).toEqual([20_000, 300]);
});

it.each([
  [{}, true],
  [{ status: '4.2.2' }, false],
  [{ action: 'delayed' }, false],
])('a report with %o tells of an address that bounced: %s', async (how, isLasting) => {
  const { bounce } = await readMail(Buffer.from(aBounce('ben@example.com', '<mail_1@x>', how)));
  expect(bounce?.recipient).toBe(isLasting ? 'ben@example.com' : undefined);
});
