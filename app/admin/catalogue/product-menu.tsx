import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import { MoreMenu } from "../more-menu.tsx";

/** The rest of what can be done with a product. */
export function ProductMenu({
  canDuplicate,
  onDuplicate,
  onFeature,
  onUnpublish,
  onArchive,
}: {
  /** Unsaved changes are saved or discarded first. */
  canDuplicate: boolean;
  onDuplicate: () => void;
  /** Makes it the product of the store's menus. Null where it is archived. */
  onFeature: (() => void) | null;
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
      {onFeature ? <DropdownMenu.Item onSelect={onFeature}>Feature in the menu</DropdownMenu.Item> : null}
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
