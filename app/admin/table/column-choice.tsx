import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Checkbox, Stack } from "#app/ui/index.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";

interface HideableColumn {
  id: string;
  columnDef: { header?: unknown };
  getIsVisible: () => boolean;
  toggleVisibility: (visible: boolean) => void;
}

/** The button and dialog that show and hide the columns of a table. */
export function ColumnChoice({ columns }: { columns: readonly HideableColumn[] }) {
  return (
    <Dialog
      title="Columns"
      text="Your choice is saved in this browser."
      width={380}
      trigger={
        <Button variant="outline" icon aria-label="Columns" title="Columns">
          <AdminIcon name="columns" />
        </Button>
      }
    >
      <Stack gap={4}>
        {columns.map((c) => (
          <Checkbox
            key={c.id}
            label={String(c.columnDef.header)}
            checked={c.getIsVisible()}
            onChange={(e) => c.toggleVisibility(e.target.checked)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
