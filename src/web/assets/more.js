// Loads more items below, using the links that lead to the next page without a script. Someone who comes back finds
// them again, at the same position.
const gallery = document.querySelector('#gallery');
const end = document.querySelector('#more');
/** How many pages load automatically; then the link waits, so that the foot of the page can be reached. */
const BY_THEMSELVES = 5;

const moreLink = () => document.querySelector('#more .more-link');
const pages = () => history.state?.pages ?? 0;

async function more(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error('No answer');
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const cards = [...page.querySelectorAll('#gallery > li')];
  gallery.append(...cards);
  gallery.dispatchEvent(new Event('more'));
  const next = page.querySelector('#more .more-link');
  if (next) link.href = next.getAttribute('href');
  else end.remove();
  return cards[0];
}

async function moreAndKept(link) {
  const first = await more(link);
  history.replaceState({ ...history.state, pages: pages() + 1 }, '');
  return first;
}

if (end && gallery) {
  const nearing = new IntersectionObserver(
    async ([entry]) => {
      const link = moreLink();
      if (!entry.isIntersecting || !link || link.dataset.on || pages() >= BY_THEMSELVES) return;
      link.dataset.on = 'its way';
      // If loading fails, the link stays and can be pressed.
      await moreAndKept(link).catch(() => {});
      delete link.dataset.on;
      // With everything already on the page, there is nothing to watch for.
      nearing.unobserve(end);
      if (moreLink()) nearing.observe(end);
    },
    { rootMargin: '900px' },
  );

  end.addEventListener('click', async (event) => {
    const link = event.target.closest('.more-link');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      (await moreAndKept(link))?.querySelector('a').focus({ preventScroll: true });
    } catch {
      location.href = link.href;
    }
  });

  addEventListener('pagehide', () => {
    if (pages()) history.replaceState({ ...history.state, top: scrollY }, '');
  });

  const { top = 0 } = history.state ?? {};
  const back = async () => {
    for (let i = pages(); i > 0 && moreLink(); i -= 1) await more(moreLink());
    if (pages()) scrollTo({ top, behavior: 'instant' });
  };
  await back().catch(() => {});
  nearing.observe(end);
}
