import { Icon } from './parts.tsx';

type SearchFieldProps = {
  value?: string | undefined;
  /** What it searches, for screen readers. */
  label: string;
  placeholder?: string;
  /** The button's label. */
  go: string;
  maxlength: number;
};

/** The one field of a search (`q`), and the button inside it; styled by find.css. */
export const SearchField = ({ value, label, placeholder = label, go, maxlength }: SearchFieldProps) => (
  <div class="find-words">
    <input
      type="search"
      name="q"
      value={value}
      maxlength={maxlength}
      aria-label={label}
      placeholder={placeholder}
      autocomplete="off"
      enterkeyhint="search"
    />
    <button class="find-go" type="submit">
      <Icon size={20}>
        <path d="M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm4.7-1.8L20 20" />
      </Icon>
      <span class="visually-hidden">{go}</span>
    </button>
  </div>
);
