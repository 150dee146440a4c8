// Two features of an item's page that also work by addresses alone: the selection from the sale page, and the photos.
// With this script, browsing photos leaves nothing in the history, keys turn them over in full size, and Escape closes
// them.

const strip = document.querySelector('.photo-strip');
const shown = () => document.querySelector('.photo-full:target');

const slideTo = (id) => {
  const slide = strip.querySelector(id);
  strip.scrollTo({ left: slide.offsetLeft - strip.offsetLeft });
  return slide;
};

document.querySelector('.photos')?.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const hash = link.getAttribute('href');
  const open = shown();
  if (hash.startsWith('#photo-')) {
    event.preventDefault();
    slideTo(hash);
    if (open) close(hash);
  } else if (open) {
    event.preventDefault();
    location.replace(hash);
  } else {
    openedHere = true;
  }
});

// Whether going back one entry in the history closes the photo.
let openedHere = false;

function close(hash) {
  if (openedHere) history.back();
  else location.replace(hash);
  openedHere = false;
  slideTo(hash).querySelector('a').focus({ preventScroll: true });
}

addEventListener('hashchange', () => shown()?.focus());

addEventListener('keydown', (event) => {
  const open = shown();
  if (!open || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Escape') close(open.id.replace('full', '#photo'));
  const turn = { ArrowLeft: '.before', ArrowRight: '.after' }[event.key];
  const next = turn && open.querySelector(turn);
  if (next) location.replace(next.getAttribute('href'));
});

// The sale page's script stores the selection; here it only completes the links.
const together = document.querySelector('#together');
if (together) {
  const slug = location.pathname.split('/')[1];
  let picks = {};
  try {
    picks = JSON.parse(localStorage.getItem(`picks:${slug}`)) ?? {};
  } catch {
    // If nothing can be stored, only the address knows the selection.
  }
  const others = Object.keys(picks).filter((id) => id !== together.dataset.item);
  const back = together.querySelector('[data-chosen]');
  if (together.dataset.item in picks) back.textContent = back.dataset.chosen;
  if (others.length > 0) {
    const link = together.querySelector('a');
    link.search = new URLSearchParams([...others, together.dataset.item].map((id) => ['pick', id]));
    link.hidden = false;
  }
}

// The bar with the price hides while the form itself is visible.
const bar = document.querySelector('.buy-bar');
const reserve = document.querySelector('#reserve');
if (bar && reserve)
  new IntersectionObserver(([entry]) => bar.classList.toggle('away', entry.isIntersecting)).observe(reserve);
