// Hides a field's error once the field is corrected. The error keeps its space, so that nothing on the page moves.
document.addEventListener('input', ({ target: field }) => {
  if (field.getAttribute?.('aria-invalid') !== 'true' || !field.validity.valid) return;
  field.removeAttribute('aria-invalid');
  for (const id of (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)) {
    const said = document.getElementById(id);
    const isShared = document.querySelector(`[aria-invalid="true"][aria-describedby~="${CSS.escape(id)}"]`);
    if (said?.matches('.error') && !isShared) said.classList.add('is-corrected');
  }
});

// The name of a region depends on the country: state, province, department.
for (const named of document.querySelectorAll('[data-region-of]')) {
  const country = document.getElementById(named.dataset.regionOf);
  country?.addEventListener('change', () => {
    named.textContent = country.selectedOptions[0].dataset.region;
  });
}
