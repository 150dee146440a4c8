// Tells the form where the browser's clock is, so that times need not be told in UTC.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
for (const field of document.querySelectorAll('input[name="browser_zone"]')) field.value = timeZone ?? '';
