// Asks the browser for a passkey before a form is sent, and adds the response to it. If the browser has no passkeys,
// these forms stay hidden.
const { PublicKeyCredential: WebAuthn } = window;
const reads = {
  create: WebAuthn?.parseCreationOptionsFromJSON,
  get: WebAuthn?.parseRequestOptionsFromJSON,
};

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const { passkey: act, options } = form.dataset;
  if (!reads[act]) continue;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    const answer = form.elements[`passkey_${act}`];
    if (answer.value !== '') return;
    event.preventDefault();
    const failed = form.querySelector('[data-passkey-failed]');
    failed.hidden = true;
    try {
      const publicKey = reads[act].call(WebAuthn, JSON.parse(options));
      answer.value = JSON.stringify(await navigator.credentials[act]({ publicKey }));
      form.requestSubmit();
    } catch {
      // The person closed the browser's dialog, or the browser refused.
      failed.hidden = false;
    }
  });
}
