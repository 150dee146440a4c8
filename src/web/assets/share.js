// Shares a page through the system's share sheet; copy.js copies the address.

for (const button of document.querySelectorAll('[data-share]')) {
  button.hidden = !navigator.share;
  button.addEventListener('click', () => {
    const { title, url } = button.dataset;
    // Closing the share sheet is a decision, not an error.
    navigator.share({ title, url }).catch(() => {});
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
