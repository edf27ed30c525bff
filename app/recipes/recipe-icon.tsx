const PATHS = {
  play: "M7 4.500v15l12-7.500z",
  pause: "M8 5v14M16 5v14",
  share: "M12 15V4M8 7.500 12 4l4 3.500M6 12H5v8h14v-8h-1",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  list: "M9 6h11M9 12h11M9 18h11M4.500 6v.01M4.500 12v.01M4.500 18v.01",
  back: "M14.500 5 8 12l6.500 7",
  next: "M9.500 5 16 12l-6.500 7",
  eye: "M2.500 12c2.500-5 6-7 9.500-7s7 2 9.500 7c-2.500 5-6 7-9.500 7s-7-2-9.500-7M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5",
} as const;

/** The line icons that only recipes need; decorative. */
export const RecipeIcon = ({ name, size = 20 }: { name: keyof typeof PATHS; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill={name === "play" ? "currentColor" : "none"}
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
