/* A button that copies the text next to it, or of the element that it names. Without this script, it stays hidden. */

for (const button of document.querySelectorAll('[data-copy]')) {
  const { copy } = button.dataset;
  const source = document.getElementById(copy) ?? button.parentElement.querySelector('[data-copy-from]');
  const words = button.textContent;
  button.hidden = false;
  // The label changes to what happened, which screen readers announce too.
  button.ariaLive = 'polite';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
      button.textContent = button.dataset.copied;
    } catch {
      source.focus();
      if (source.select) source.select();
      else getSelection().selectAllChildren(source);
      button.textContent = button.dataset.selected;
    }
    setTimeout(() => {
      button.textContent = words;
    }, 2500);
  });
}
