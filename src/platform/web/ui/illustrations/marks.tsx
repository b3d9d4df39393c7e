/**
 * The product's logo: the bell in the text colour, its button in brass. The hotel is the brand, so this appears in
 * footers only.
 */
export const DeskbellMark = () => (
  <svg viewBox="0 0 64 64" width="18" height="18" aria-hidden="true">
    <path d="M10 44a22 22 0 0 1 44 0z" fill="currentColor" />
    <rect x="6" y="48" width="52" height="7" rx="3.5" fill="currentColor" />
    <rect x="29.5" y="15" width="5" height="8" fill="var(--brass)" />
    <rect x="24" y="10" width="16" height="7" rx="3.5" fill="var(--brass)" />
    <path
      d="M17.5 40a15 15 0 0 1 9-11.5"
      fill="none"
      stroke="var(--paper)"
      strokeOpacity=".55"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </svg>
)
