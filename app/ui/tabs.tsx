import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** Panels that share a place. For tabs that are pages (?tab=), use links with class "tab" and aria-current. */
export function Tabs({
  label,
  items,
  value,
  defaultValue = items[0]?.value,
  onChange,
}: {
  label: string;
  items: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}) {
  return (
    <Primitive.Root
      value={value}
      defaultValue={value === undefined ? defaultValue : undefined}
      onValueChange={onChange}
    >
      <Primitive.List className="tabs-list" aria-label={label}>
        {items.map((item) => (
          <Primitive.Trigger className="tab" key={item.value} value={item.value}>
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content className="tab-panel" key={item.value} value={item.value}>
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
