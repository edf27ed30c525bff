import type { ReactNode } from "react";

/** A button of a bar over the text. The selection stays where it is while it is pressed. */
export function BarTool({
  label,
  keys,
  pressed,
  isOff,
  onPress,
  children,
}: {
  label: string;
  /** Its shortcuts, as `aria-keyshortcuts` has them. */
  keys?: string;
  pressed?: boolean;
  isOff?: boolean;
  onPress: (isByKeyboard: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="bar-tool"
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys || undefined}
      aria-pressed={pressed}
      disabled={isOff}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onPress(event.detail === 0)}
    >
      {children}
    </button>
  );
}
