import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, toast } from "#app/ui/index.ts";

/** Deletes a record after a confirmation; a failure shows its reason in a toast. */
export function DeleteButton({
  title,
  text,
  method = "DELETE",
  path,
  body,
  onDone,
}: {
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
      toast({ title: "Deleted", tone: "success" });
      onDone();
    } catch (e) {
      toast({ title: "Couldn't delete", description: errorMessage(e), tone: "error" });
    }
  };
  return (
    <AlertDialog
      trigger={<Button variant="outline">Delete</Button>}
      title={title}
      text={text}
      confirm="Delete"
      onConfirm={() => void remove()}
    />
  );
}
