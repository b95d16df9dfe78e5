/** The product's picture: a route that ends under a lens. */
export function BrandMark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className="brand-mark">
      <path d="M1 15h5l3-6h3" />
      <g className="accent">
        <circle cx="15.5" cy="8" r="4.5" />
        <path d="m18.7 11.2 2.6 2.8" />
      </g>
    </svg>
  );
}
