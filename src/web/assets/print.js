// A button that prints the sheet; without this script the browser's menu does.

for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
