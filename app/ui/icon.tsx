import type { SVGProps } from "react";

const paths = {
  alert: "M12 3 2.5 20h19zM12 10v4M12 17v.01",
  bag: "M5 8h14l1 12H4zM9 8V7a3 3 0 0 1 6 0v1",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  check: "M5 12.5 10 17.5 19.5 7",
  chevron: "M6 9l6 6 6-6",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4l3 2",
  close: "M6 6l12 12M18 6 6 18",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  filter: "M4 6h16M7 12h10M10 18h4",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8v.01",
  lock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  plus: "M12 5v14M5 12h14",
  refresh: "M19.5 9A8 8 0 1 0 20 14M20 4v5h-5",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.500L15.5 10",
  truck: "M2 6h12v10H2zM14 10h4l4 3v3h-8M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c1-5 4-7 8-7s7 2 8 7",
} as const;

export type IconName = keyof typeof paths;

/**
 * A 24-unit line icon in the text color; decorative unless a label is given.
 * @param path of an icon that not every page carries (more-icon.tsx), in place of a name
 */
export function Icon({
  name,
  path = name && paths[name],
  label,
  size = 20,
  ...rest
}: { name?: IconName; path?: string; label?: string; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...rest}
    >
      <path d={path} />
    </svg>
  );
}
