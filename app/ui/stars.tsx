import "./stars.css";

export const STAR_PATH = "M12 3.2l2.7 5.6 6.1.8-4.5 4.300 1.100 6.100L12 17l-5.400 3 1.100-6.100L3.200 9.600l6.100-.8z";

/** One to five stars in half steps, with the rating as text for screen readers. */
export function Stars({ value, count, size = 18 }: { value: number; count?: number; size?: number }) {
  const halves = Math.round(value * 2) / 2;
  const accessibleText = `${value.toFixed(1)} of 5 stars${count === undefined ? "" : `, ${count} ${count === 1 ? "review" : "reviews"}`}`;
  return (
    <span className="stars" role="img" aria-label={accessibleText}>
      {[1, 2, 3, 4, 5].map((n) => (
        <svg key={n} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
          <path d={STAR_PATH} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
          {halves >= n - 0.5 ? (
            <path d={STAR_PATH} fill="currentColor" clipPath={halves >= n ? undefined : "inset(0 50% 0 0)"} />
          ) : null}
        </svg>
      ))}
    </span>
  );
}
