/** The sign: a paragraph that ends in a Chinese full stop. Takes its colours from the theme. */

export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path className="ink" d="M2 4h28v4H2zM2 14h9v4H2zM2 24h9v4H2z" />
      <circle className="acc" cx="22" cy="20.5" r="6" strokeWidth="4" />
    </svg>
  );
}
