import type { ReactNode } from "react";
import { Text } from "#app/ui/index.ts";

/** A device, passkey or the like in a card: its name and details at the start, `children` (buttons) at the end. */
export function SettingsRow({
  title,
  details,
  children,
}: {
  title: ReactNode;
  details: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="settings-row">
      <div>
        <Text>{title}</Text>
        <Text small dim>
          {details}
        </Text>
      </div>
      {children}
    </div>
  );
}
