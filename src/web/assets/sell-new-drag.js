/*
 * Photos dragged from one item to another, or to another place, at the page for new items. `sell-new.js` carries out
 * the `moved` event as if the photo's own buttons had been pressed; those do the same without a mouse.
 */

const form = document.querySelector('[data-desk]');

let dragged;
form.addEventListener('dragstart', (event) => {
  dragged = event.target.closest?.('.shot');
  if (!dragged) return;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', '');
  dragged.classList.add('is-dragged');
});
form.addEventListener('dragend', () => {
  dragged?.classList.remove('is-dragged');
  mark(undefined);
  dragged = undefined;
});
form.addEventListener('dragover', (event) => {
  if (!dragged) return;
  const target = event.target.closest('.thing');
  if (target) event.preventDefault();
  mark(target);
});
form.addEventListener('drop', (event) => {
  const thing = dragged && event.target.closest('.thing');
  if (!thing) return;
  event.preventDefault();
  const over = event.target.closest('.shot') ?? thing.querySelector('.shot:last-child');
  if (over === dragged) return;
  const box = over.getBoundingClientRect();
  const before = event.target.closest('.shot') && event.clientX < box.left + box.width / 2;
  const detail = `move:${dragged.dataset.shot}:${over.dataset.shot}:${before ? 'before' : 'after'}`;
  form.dispatchEvent(new CustomEvent('moved', { detail }));
});

function mark(thing) {
  for (const other of form.querySelectorAll('.thing.is-over')) {
    if (other !== thing) other.classList.remove('is-over');
  }
  thing?.classList.add('is-over');
}
