import type { SVGProps } from "react";

/** The line icons of the admin area; a public page never loads them. */
const paths = {
  analytics: "M4 20V10M10 20V4M16 20v-8M22 20H2",
  archive: "M3 4h18v5H3zM5 9v11h14V9M10 13h4",
  arrowDown: "M12 5v14M6 13l6 6 6-6",
  arrowUp: "M12 19V5M6 11l6-6 6 6",
  back: "M15 5l-7 7 7 7",
  box: "M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9",
  card: "M3 6h18v12H3zM3 10h18M6.500 14.500h4",
  chevronDown: "M6 9l6 6 6-6",
  chevronRight: "M9 6l6 6-6 6",
  chevronUp: "M6 15l6-6 6 6",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2",
  columns: "M4 5h16v14H4zM9.500 5v14M14.500 5v14",
  community: "M4 5h12v8H9l-4 3v-3H4zM9 16h5l4 3v-3h2V9h-2",
  content: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  customers: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.500 20.500c.8-4.500 3.800-6.500 7.500-6.500s6.700 2 7.500 6.500",
  discounts:
    "M12 3l2.500 2 3.200-.2.800 3 2.600 2-1.200 3 1.200 3-2.600 2-.8 3-3.200-.2-2.500 2-2.500-2-3.200.2-.8-3-2.600-2 1.200-3-1.200-3 2.600-2 .8-3 3.200.2zM9 15l6-6M9.500 9.500v.01M14.500 14.500v.01",
  dumbbell: "M7 7v10M4.500 9v6M17 7v10M19.500 9v6M7 12h10M2.500 12h2M19.500 12h2",
  edit: "M4 20l1-4L16 5l3 3L8 19zM13.500 7.500l3 3",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  flag: "M5 21V4M5 4h12l-2.500 4L17 12H5",
  flask: "M9 3h6M10 3v6l-5.500 10a1.500 1.500 0 0 0 1.300 2h12.400a1.500 1.500 0 0 0 1.300-2L14 9V3M7.500 15h9",
  home: "M4 11l8-7 8 7v9h-5.500v-6h-5v6H4z",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500h.01",
  inbox: "M4 13l2.500-8h11L20 13v6H4zM4 13h5l1.500 2.500h3L15 13h5",
  keyboard: "M3 6h18v12H3zM7 10h.01M12 10h.01M17 10h.01M8 14h8",
  mail: "M3 6h18v12H3zM3.500 6.500L12 13l8.500-6.500",
  marketing: "M4 10v4h3l9 4V6l-9 4zM7 14l1.500 6h3L10 15M19.500 10v4",
  close: "M6 6l12 12M18 6 6 18",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  note: "M5 4h14v10l-5 6H5zM14 20v-6h5M8.500 9h7M8.500 12.500h4",
  phone:
    "M5 4h4l1.500 5-2 1.500a12 12 0 0 0 5 5l1.500-2 5 1.500v4a1.500 1.500 0 0 1-1.700 1.500C10.500 20 4 13.500 3.500 5.700A1.500 1.500 0 0 1 5 4z",
  pin: "M12 21c-4.500-5-6.500-8-6.500-11a6.500 6.500 0 0 1 13 0c0 3-2 6-6.500 11zM12 7.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5",
  plus: "M12 5v14M5 12h14",
  poll: "M4 6h9M4 12h16M4 18h6",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
  products: "M4 4h8l8.500 8.500-8 8L4 12zM8 8v.01",
  refund: "M4 9h10a5.500 5.500 0 0 1 0 11H9M8 5L4 9l4 4",
  renew: "M4 11a8 8 0 0 1 14-4.500L20 9M20 4v5h-5M20 13a8 8 0 0 1-14 4.500L4 15M4 20v-5h5",
  search: "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500 20 20",
  security: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.500 12l2.500 2.500L15.500 10",
  settings:
    "M4 8h9M17 8h3M4 16h3M11 16h9M15 5.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5M9 13.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5",
  sidebar: "M4 5h16v14H4zM9.500 5v14",
  star: "M12 4l2.500 5.200 5.500.8-4 4 1 5.600-5-2.700-5 2.700 1-5.600-4-4 5.500-.8z",
  store:
    "M4 9l1.500-5h13L20 9M4 9h16v1.500a2.700 2.700 0 0 1-5.300 0 2.700 2.700 0 0 1-5.400 0A2.700 2.700 0 0 1 4 10.500zM5.500 13.500V20h13v-6.500M10 20v-4.500h4V20",
  tag: "M4 4h8l8.500 8.500-8 8L4 12zM8 8v.01",
  webhook:
    "M12 4a3.500 3.500 0 0 0-2.500 6L6.500 15.500M12 4a3.500 3.500 0 0 1 3 5.200l3 5.300M5.500 14.500a3 3 0 1 0 3 3.500h7a3 3 0 1 0 2.500-3.500",
} as const;

export type AdminIconName = keyof typeof paths;

/** A 24-unit line icon in the text color. It is decorative: what it stands beside says the same in words. */
export function AdminIcon({
  name,
  size = 18,
  ...rest
}: { name: AdminIconName; size?: number } & Omit<SVGProps<SVGSVGElement>, "name">) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.5 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  );
}
