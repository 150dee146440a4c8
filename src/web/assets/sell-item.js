/*
 * Photos of one item: uploaded automatically with progress, and reordered by dragging. Without this script, buttons do
 * both.
 */

const adding = document.querySelector('[data-add-photos]');
const here = location.pathname;

if (adding) {
  const status = adding.querySelector('[data-status]');
  const sender = import(adding.dataset.sender);
  const words = JSON.parse(adding.dataset.words);
  const said = (sentence, file) => sentence.replace('{file}', file);
  for (const input of adding.querySelectorAll('input[type="file"]')) {
    input.addEventListener('change', async () => {
      const files = [...input.files];
      input.value = '';
      const problems = [];
      const { shrink, send } = await sender;
      for (const [i, file] of files.entries()) {
        const which = files.length === 1 ? file.name : `${file.name} (${i + 1}/${files.length})`;
        status.textContent = said(words.preparing, which);
        try {
          const body = new FormData();
          body.append('photos', await shrink(file), file.name || 'photo.jpg');
          const answer = await send(adding.action, body, {
            onProgress: (percent) => {
              status.textContent = percent < 100 ? `${which}: ${percent} %` : said(words.checking, which);
            },
          });
          problems.push(...answer.problems.map(({ name, problem }) => `${name}: ${problem}`));
        } catch (error) {
          problems.push(`${file.name}: ${words[error.kind] ?? error.message}`);
        }
      }
      if (problems.length < files.length) await refresh();
      if (problems.length > 0) told(problems);
    });
  }
}

/** Replaces only the photos, so that text typed in other forms stays. */
async function refresh() {
  const answer = await fetch(here, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector('[data-photos]');
  const version = page.querySelector('[name="version"]');
  if (!fresh || !version) {
    location.assign(`${here}#photos`);
    return;
  }
  const [list, old] = [fresh.querySelector('.photo-row'), document.querySelector('.photo-row')];
  if (!list || !old || Boolean(fresh.querySelector('[data-add-photos]')) !== Boolean(adding)) {
    location.assign(here);
    return;
  }
  old.replaceWith(list);
  document.querySelector('.crop-fold').replaceWith(fresh.querySelector('.crop-fold'));
  adding.querySelector('[data-status]').textContent = fresh.querySelector('[data-status]').textContent;
  // The item's version changed because of this page, so the text form may still be saved.
  document.querySelector('[name="version"]').value = version.value;
}

function told(problems) {
  const section = document.querySelector('[data-photos]');
  section.querySelector('.notice')?.remove();
  const notice = document.createElement('div');
  notice.className = 'notice error';
  notice.setAttribute('role', 'alert');
  for (const problem of problems) {
    const line = document.createElement('p');
    line.textContent = problem;
    notice.append(line);
  }
  section.querySelector('h2').after(notice);
  const status = section.querySelector('[data-status]');
  if (status) status.textContent = '';
}

const section = document.querySelector('[data-photos]');
let dragged;

section?.addEventListener('dragstart', (event) => {
  dragged = event.target.closest?.('.shot');
  if (dragged) event.dataTransfer.effectAllowed = 'move';
});
section?.addEventListener('dragover', (event) => {
  const over = dragged && event.target.closest('.shot');
  for (const shot of section.querySelectorAll('.is-over')) shot.classList.remove('is-over');
  if (!over) return;
  event.preventDefault();
  if (over !== dragged) over.classList.add('is-over');
});
section?.addEventListener('drop', (event) => {
  const over = dragged && event.target.closest('.shot');
  if (!over || over === dragged) return;
  event.preventDefault();
  const box = over.getBoundingClientRect();
  over[event.clientX < box.left + box.width / 2 ? 'before' : 'after'](dragged);
  const shots = [...section.querySelectorAll('.shot')];
  const form = section.querySelector('form');
  form.querySelector('[data-order]').value = shots.map((shot) => shot.dataset.place).join(',');
  press(form, 'order');
});
section?.addEventListener('dragend', () => {
  dragged = undefined;
});

/* Ask before leaving with unsaved text. */
const words = document.querySelector('.words-form');
let isDirty = false;
words?.addEventListener('input', () => {
  isDirty = true;
});
words?.addEventListener('submit', () => {
  isDirty = false;
});
addEventListener('beforeunload', (event) => isDirty && event.preventDefault());

/* The photo moves behind its square crop while it is dragged, and stays where it is released. */
let drawn;
section?.addEventListener('pointerdown', (event) => {
  const crop = event.target.closest('.crop[data-at] img')?.closest('.crop');
  if (!crop) return;
  event.preventDefault();
  const img = event.target;
  const [long, side] = [Math.max, Math.min].map((of) => of(img.naturalWidth, img.naturalHeight));
  const room = img.offsetWidth * (long / side - 1);
  drawn = { crop, img, room, from: Number(crop.dataset.at), x: event.clientX, y: event.clientY };
  img.setPointerCapture(event.pointerId);
});
section?.addEventListener('pointermove', (event) => {
  if (!drawn) return;
  const { crop, img, room, from, x, y } = drawn;
  const moved = crop.classList.contains('wide') ? event.clientX - x : event.clientY - y;
  drawn.at = Math.min(10, Math.max(0, from - (10 * moved) / room));
  img.style.objectPosition = `${drawn.at * 10}% ${drawn.at * 10}%`;
});
section?.addEventListener('pointerup', () => {
  const { crop, at } = drawn ?? {};
  drawn = undefined;
  if (at === undefined) return;
  press(crop.closest('form'), `crop:${crop.dataset.crop}:${Math.round(at)}`);
});

/** Sends the form as one of its buttons would. */
function press(form, value) {
  const button = document.createElement('button');
  Object.assign(button, { name: 'do', value, hidden: true });
  form.append(button);
  form.requestSubmit(button);
}
