// Sends the browser's time zone with the form, so that times needn't be shown in UTC.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
for (const field of document.querySelectorAll('input[name="browser_zone"]')) field.value = timeZone ?? '';
