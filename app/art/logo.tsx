/** The mark: a stepped diamond that opens into a flower; 24 units, in the text color. */
export const LOGO_PATH =
  "M10 0h4v3h3v3h3v4h4v4h-4v4h-3v3h-3v3h-4v-3h-3v-3h-3v-4h-4v-4h4v-4h3v-3h3zM11 4v4h-3v3h-4v2h4v3h3v4h2v-4h3v-3h4v-2h-4v-3h-3v-4z";

/** The mark alone, `size` in px. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" fill="currentColor" fillRule="evenodd">
      <path d={LOGO_PATH} />
    </svg>
  );
}
