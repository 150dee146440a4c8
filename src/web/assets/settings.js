// The settings used to be one page: a link to a part of it redirects to the page that has this part now.
const part = location.hash.slice(1);
const page = part && document.querySelector(`[data-holds~="${CSS.escape(part)}"]`);
if (page) location.replace(`${page.href}#${part}`);
