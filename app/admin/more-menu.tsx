import type { ReactNode } from "react";
import { Button } from "#app/ui/index.ts";
import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import { AdminIcon } from "./shell/admin-icon.tsx";

/** The rest of what can be done with a record, behind three dots. @param children `DropdownMenu.Item`s */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <Button variant="outline" icon aria-label="More actions" title="More actions">
          <AdminIcon name="more" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" className="menu">
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
