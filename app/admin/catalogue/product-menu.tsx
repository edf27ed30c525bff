import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import { MoreMenu } from "../more-menu.tsx";

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
    <MoreMenu>
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
    </MoreMenu>
  );
}
