import { Button } from "#app/ui/index.ts";
import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";

/** The rest of what can be done with a product. */
export function ProductMenu({
  canDuplicate,
  onDuplicate,
  onUnpublish,
  onArchive,
}: {
  /** Unsaved changes are saved or discarded first. */
  canDuplicate: boolean;
  onDuplicate: () => void;
  /** Null where it isn't published. */
  onUnpublish: (() => void) | null;
  /** Null where it is archived. */
  onArchive: (() => void) | null;
}) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <Button variant="outline" icon aria-label="More actions" title="More actions">
          <AdminIcon name="more" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" className="menu">
        <DropdownMenu.Item disabled={!canDuplicate} onSelect={onDuplicate}>
          Duplicate
        </DropdownMenu.Item>
        {onUnpublish ? <DropdownMenu.Item onSelect={onUnpublish}>Unpublish</DropdownMenu.Item> : null}
        {onArchive ? (
          <>
            <DropdownMenu.Separator />
            <DropdownMenu.Item color="red" onSelect={onArchive}>
              Archive
            </DropdownMenu.Item>
          </>
        ) : null}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
