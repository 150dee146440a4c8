/* A button that copies the text next to it, or that of the element it names; without this script, the text can be selected by hand. */

for (const button of document.querySelectorAll('[data-copy]')) {
  const { copy } = button.dataset;
  const source = document.getElementById(copy) ?? button.parentElement.querySelector('[data-copy-from]');
  const words = button.textContent;
  button.hidden = false;
  // The button's own words say what happened, aloud as well.
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
