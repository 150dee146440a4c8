// What is wrong with a field goes once it is corrected. Its place stays, so that nothing jumps.
document.addEventListener('input', ({ target: field }) => {
  if (field.getAttribute?.('aria-invalid') !== 'true' || !field.validity.valid) return;
  field.removeAttribute('aria-invalid');
  for (const id of (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)) {
    const said = document.getElementById(id);
    const isShared = document.querySelector(`[aria-invalid="true"][aria-describedby~="${CSS.escape(id)}"]`);
    if (said?.matches('.error') && !isShared) said.classList.add('is-corrected');
  }
});
