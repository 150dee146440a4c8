// The preview shows text as it is typed; without a script, a button shows it.
const frame = document.querySelector('.preview');
const asked = document.querySelector('[data-preview]');
let typing;

async function draw() {
  const answer = await fetch(asked.formAction, {
    method: 'POST',
    body: new URLSearchParams(new FormData(asked.form)),
  });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const { head, body, documentElement: page } = frame.contentDocument;
  const known = [...head.querySelectorAll('[rel="stylesheet"]')].map(({ href }) => href);
  for (const sheet of fresh.querySelectorAll('[rel="stylesheet"]'))
    if (!known.includes(sheet.href)) head.append(sheet);
  page.dataset.look = fresh.documentElement.dataset.look ?? '';
  body.replaceWith(fresh.body);
}

asked?.form.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => draw().catch(() => {}), 1000);
});
asked?.addEventListener('click', (event) => {
  event.preventDefault();
  frame.scrollIntoView({ block: 'start' });
  draw().catch(() => {});
});
