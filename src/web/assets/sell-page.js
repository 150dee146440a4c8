// Sharing where the browser can, and copying the link; without it the link stands there to be marked.
const said = document.querySelector('[data-said]');
const share = document.querySelector('[data-share]');
const copy = document.querySelector('[data-copy]');

if (share && navigator.share) {
  share.hidden = false;
  share.addEventListener('click', () => {
    const { title, url } = share.dataset;
    // Whoever closes the sheet of the system has decided; nothing went wrong.
    navigator.share({ title, url }).catch(() => {});
  });
}

if (copy) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(copy.dataset.copy);
      said.textContent = copy.dataset.copied;
    } catch {
      document.querySelector('#link').select();
      said.textContent = copy.dataset.selected;
    }
  });
}
