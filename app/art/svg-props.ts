/** The outer elements of packs and plants: the drawing and its empty place share them. */

const accessibleName = (title?: string) => ({ role: title ? "img" : undefined, "aria-label": title });

/** The 300 × 400 box of a pack. */
export const packSvgProps = ({ title, className }: { title?: string; className?: string }) => ({
  viewBox: "0 0 300 400",
  className: className ? `pack ${className}` : "pack",
  ...accessibleName(title),
});

/** The box of a plant; `size` is its height in px. */
export const plantSvgProps = ({ size, title }: { size?: number; title?: string }) => ({
  viewBox: "-54 -68 108 136",
  width: size ? Math.round((size * 108) / 136) : undefined,
  height: size,
  ...accessibleName(title),
});
