import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

/** Icons of a few pages only: those of icon.tsx are part of every page. */
const paths = {
  trash: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  send: "M4 12 20 4l-5 16-4-7z",
  heart: "M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2C20.5 15 12 20 12 20z",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
} as const;

/** As `Icon`. */
export const MoreIcon = ({
  name,
  ...rest
}: { name: keyof typeof paths } & Omit<ComponentProps<typeof Icon>, "name" | "path">) => (
  <Icon path={paths[name]} {...rest} />
);
