import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, toast } from "#app/ui/index.ts";

/** Deletes a record after a confirmation; a failure shows its reason in a toast. */
export function DeleteButton({
  name,
  label = name ? `Delete ${name}` : "Delete",
  done = name ? `${name.charAt(0).toUpperCase()}${name.slice(1)} deleted` : "Deleted",
  title,
  text,
  method = "DELETE",
  path,
  body,
  onDone,
}: {
  /** What is deleted, for the labels: "discount". */
  name?: string;
  /** The button's label and the toast afterward, if they don't say that something is deleted. */
  label?: string;
  done?: string;
  title: string;
  text: string;
  method?: "DELETE" | "POST";
  path: string;
  body?: unknown;
  onDone: () => void;
}) {
  const remove = async () => {
    try {
      await apiRequest(method, path, body);
      toast({ title: done, tone: "success" });
      onDone();
    } catch (e) {
      toast({ title: `Couldn't ${label.toLowerCase()}`, description: errorMessage(e), tone: "error" });
    }
  };
  return (
    <AlertDialog
      trigger={<Button variant="outline">{label}</Button>}
      title={title}
      text={text}
      confirm={label}
      onConfirm={() => void remove()}
    />
  );
}
