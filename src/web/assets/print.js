// Shows a button that prints the sheet. Without this script, people use the browser's menu.

for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
