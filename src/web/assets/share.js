// Passing a page on: the system's own sheet, and the address to copy, where a script can.

for (const button of document.querySelectorAll('[data-share]')) {
  button.hidden = !navigator.share;
  button.addEventListener('click', () => {
    const { title, url } = button.dataset;
    // Closing the share sheet is a decision, not an error.
    navigator.share({ title, url }).catch(() => {});
  });
}

for (const copy of document.querySelectorAll('.share-box [data-copy]')) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copy.textContent = copy.dataset.done;
    } catch {
      // It is marked: the keyboard copies it.
    }
  });
}

// The dialog closes on Escape, and on a press outside it.
const sheet = document.querySelector('.share-link');
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !sheet?.open) return;
  sheet.open = false;
  sheet.querySelector('summary').focus();
});
addEventListener('click', (event) => {
  if (sheet?.open && !sheet.contains(event.target)) sheet.open = false;
});
