export const Submit = ({ label, look }: { label: string; look: string }) => (
  <p>
    <button class={`button ${look}`.trim()} type="submit">
      {label}
    </button>
  </p>
);
