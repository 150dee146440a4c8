// The settings were one page once: a link to a part of it leads to the page that this part is on now.
const part = location.hash.slice(1);
const page = part && document.querySelector(`[data-holds~="${CSS.escape(part)}"]`);
if (page) location.replace(`${page.href}#${part}`);
