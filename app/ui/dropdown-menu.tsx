import { DropdownMenu as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";
import "./overlays.css";

export type MenuEntry =
  | { label: ReactNode; icon?: ReactNode; to: string; reload?: boolean }
  | { label: ReactNode; icon?: ReactNode; onSelect: () => void; danger?: boolean; disabled?: boolean }
  | { heading: ReactNode }
  | "line";

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === "line") return <Primitive.Separator className="menu-line" />;
  if ("heading" in entry) return <Primitive.Label className="menu-label">{entry.heading}</Primitive.Label>;
  if ("to" in entry) {
    return (
      <Primitive.Item asChild>
        <Link className="menu-item" to={entry.to} reloadDocument={entry.reload}>
          {entry.icon}
          {entry.label}
        </Link>
      </Primitive.Item>
    );
  }
  return (
    <Primitive.Item
      className={cx("menu-item", entry.danger && "menu-item-danger")}
      disabled={entry.disabled}
      onSelect={entry.onSelect}
    >
      {entry.icon}
      {entry.label}
    </Primitive.Item>
  );
}

/** A menu of links and actions that opens from one button. `reload` makes a link a full page load. */
export function DropdownMenu({
  trigger,
  entries,
  align = "end",
  open,
  onOpenChange,
}: {
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="menu" align={align} sideOffset={8} collisionPadding={12}>
          {entries.map((entry, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries do not move while the menu is open
            <Entry key={i} entry={entry} />
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
