import { type FormEvent, type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Row, Select, toast } from "#app/ui/index.ts";
import type { BulkTextAnswer, BulkTextInput } from "#worker/content/contract-editor.ts";
import { toSlug } from "#worker/content/domain-body.ts";
import { ENTRY_LIMITS } from "#worker/content/domain-entry.ts";
import { plural } from "#worker/kernel/plural.ts";
import { TextField } from "../form/text-field.tsx";
import type { BulkAction } from "../table/data-table.tsx";

type Change = BulkTextInput["change"];
interface Selected {
  ids: string[];
  clear: () => void;
}

/**
 * What can be done to many texts at once: tags, a category, the archive.
 * @param isArchive whether the list shows the archive
 * @returns the actions of the table, and what stands above it: problems and dialogs
 */
export function useBulkTexts(
  categories: readonly { key: string; name: string }[],
  isArchive: boolean,
): { actions: BulkAction[]; notes: ReactNode } {
  const { revalidate } = useRevalidator();
  const { busy, problem, call } = useApiCall();
  const [skipped, setSkipped] = useState<BulkTextAnswer["skipped"]>([]);
  const [asked, setAsked] = useState<(Selected & { for: "tags" | "category" | "archive" }) | null>(null);

  const change = async ({ ids, clear }: Selected, act: Change, done: string) => {
    setSkipped([]);
    const answer = await call<BulkTextAnswer>("POST", "/api/admin/texts/bulk", { ids, change: act });
    if (!answer) return;
    setAsked(null);
    setSkipped(answer.skipped);
    clear();
    await revalidate();
    if (answer.changed > 0) toast({ title: `${plural(answer.changed, "post")} ${done}`, tone: "success" });
  };

  const archive: BulkAction = isArchive
    ? {
        label: "Restore",
        busy,
        run: (ids, clear) => void change({ ids, clear }, { do: "restore" }, "restored as draft"),
      }
    : { label: "Archive", busy, run: (ids, clear) => setAsked({ for: "archive", ids, clear }) };
  return {
    actions: [
      { label: "Edit tags", run: (ids, clear) => setAsked({ for: "tags", ids, clear }) },
      { label: "Change category", run: (ids, clear) => setAsked({ for: "category", ids, clear }) },
      archive,
    ],
    notes: (
      <>
        {asked ? null : <ApiProblemNote problem={problem} />}
        {skipped.length > 0 ? (
          <div role="alert">
            <ApiProblemNote
              problem={{
                message: `Not changed: ${skipped.map(({ title, reason }) => `${title || "Untitled"} (${reason})`).join(" ")}`,
              }}
            />
          </div>
        ) : null}
        <Dialog
          open={asked !== null && asked.for !== "archive"}
          onOpenChange={(open) => !open && setAsked(null)}
          title={asked?.for === "category" ? "Change category" : "Edit tags"}
          text={`${plural(asked?.ids.length ?? 0, "post")} selected. Readers see the change right away.`}
        >
          <ApiProblemNote problem={problem} />
          {asked?.for === "tags" ? (
            <TagForm
              busy={busy}
              onAdd={(tag) => void change(asked, { do: "add_tag", tag }, `tagged “${tag}”`)}
              onRemove={(tag) =>
                void change(asked, { do: "remove_tag", tag: toSlug(tag) }, `no longer tagged “${tag}”`)
              }
            />
          ) : asked?.for === "category" ? (
            <CategoryForm
              busy={busy}
              categories={categories}
              onMove={({ key, name }) => void change(asked, { do: "category", category: key }, `moved to ${name}`)}
            />
          ) : null}
        </Dialog>
        <AlertDialog
          open={asked?.for === "archive"}
          onOpenChange={(open) => !open && setAsked(null)}
          title={`Archive ${plural(asked?.ids.length ?? 0, "post")}?`}
          text="Readers will no longer see them. You can restore them as drafts on the Archived tab."
          confirm="Archive"
          onConfirm={() => asked && void change(asked, { do: "archive" }, "archived")}
        />
      </>
    ),
  };
}

function TagForm({
  busy,
  onAdd,
  onRemove,
}: {
  busy: boolean;
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const withTag = (act: (tag: string) => void) => {
    const tag = typed.trim();
    if (toSlug(tag) === "") return setError("Enter a tag with letters from A to Z or digits.");
    setError(undefined);
    act(tag);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withTag(onAdd);
  };
  return (
    <form className="admin-form" onSubmit={submit} noValidate>
      <TextField
        label="Tag"
        maxLength={ENTRY_LIMITS.tag}
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Row gap={8}>
        <Button type="submit" loading={busy}>
          Add tag
        </Button>
        <Button variant="outline" loading={busy} onClick={() => withTag(onRemove)}>
          Remove tag
        </Button>
      </Row>
    </form>
  );
}

function CategoryForm({
  busy,
  categories,
  onMove,
}: {
  busy: boolean;
  categories: readonly { key: string; name: string }[];
  onMove: (category: { key: string; name: string }) => void;
}) {
  const [key, setKey] = useState(categories[0]?.key ?? "");
  const chosen = categories.find((category) => category.key === key);
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onMove(chosen);
      }}
    >
      <Select
        label="Category"
        options={categories.map(({ key, name }) => ({ value: key, label: name }))}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <Row>
        <Button type="submit" loading={busy} disabled={!chosen}>
          Move
        </Button>
      </Row>
    </form>
  );
}
