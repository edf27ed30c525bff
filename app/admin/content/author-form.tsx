import type { FormEvent } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Button, toast } from "#app/ui/index.ts";
import { type AuthorRow, authorInput, newAuthorInput } from "#worker/content/contract-organize.ts";
import type { Picture } from "#worker/media/contract.ts";
import { DeleteButton } from "../form/delete-button.tsx";
import { EditorNotice } from "../form/editor-notice.tsx";
import { FormDrawer } from "../form/form-drawer.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { useReportUnsaved } from "../form/unsaved-forms.ts";
import { checkBySchema, useRecordEditor } from "../form/use-record-editor.ts";
import { MediaField } from "../media/media-field.tsx";
import { followName, KeyField } from "./key-field.tsx";

interface AuthorDraft {
  id: string;
  name: string;
  role: string;
  about: string;
  pictures: Picture[];
}
type AuthorInput = Omit<AuthorDraft, "pictures"> & { pictureId: string };

const FIELD_NAMES = { name: "the name", role: "the role", about: "the text", pictures: "the picture" };

const toInput = ({ pictures, ...own }: AuthorDraft) => ({ ...own, pictureId: pictures[0]?.id ?? "" });
const checkNew = checkBySchema<AuthorInput>(newAuthorInput);
const checkKnown = checkBySchema<Omit<AuthorInput, "id">>(authorInput);

/** Adds an author (`author` is null) or edits one. */
export function AuthorDrawer({ author }: { author: AuthorRow | null }) {
  const button = author
    ? ({ title: author.name, button: "Edit", label: `Edit ${author.name}`, variant: "soft" } as const)
    : { title: "Add author", button: "Add author", shortcut: "n" };
  return <FormDrawer {...button}>{(close) => <AuthorForm author={author} onDone={close} />}</FormDrawer>;
}

function AuthorForm({ author, onDone }: { author: AuthorRow | null; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const editor = useRecordEditor<AuthorDraft, object>({
    loaded: {
      id: author?.id ?? "",
      name: author?.name ?? "",
      role: author?.role ?? "",
      about: author?.about ?? "",
      pictures: author?.picture ? [author.picture] : [],
    },
    version: author?.version ?? 0,
    check: author ? checkAuthor : checkNewAuthor,
  });
  const { draft, set, bindText, errorOf } = editor;
  useReportUnsaved(editor.dirty && !editor.busy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await editor.save((input, version) =>
      author
        ? apiRequest("PUT", `/api/admin/authors/${author.id}`, { ...input, version })
        : apiRequest("POST", "/api/admin/authors", input),
    );
    if (saved === null) return;
    toast({ title: author ? "Author saved" : "Author added", tone: "success" });
    onDone();
  };
  return (
    <form className="admin-form" onSubmit={(event) => void submit(event)} noValidate>
      <EditorNotice editor={editor} noun="author" names={FIELD_NAMES} />
      <TextField
        label="Name"
        maxLength={80}
        {...bindText("name")}
        onChange={(event) =>
          set(
            author ? { name: event.target.value } : followName(draft, { name: "name", key: "id" }, event.target.value),
          )
        }
      />
      {author ? null : <KeyField before="/authors/" {...bindText("id")} />}
      <TextField label="Role" hint="Such as “Dietitian”." maxLength={120} {...bindText("role")} />
      <TextArea label="About" rows={6} maxLength={4000} {...bindText("about")} />
      <MediaField
        label="Portrait"
        value={draft.pictures}
        error={errorOf("pictureId")}
        onChange={(change) => set((was) => ({ pictures: change(was.pictures) }))}
        max={1}
      />
      <Button type="submit" loading={editor.busy}>
        Save
      </Button>
      {author && author.texts + author.reviewed === 0 ? (
        <DeleteButton
          name="author"
          title={`Delete ${author.name}?`}
          text="No posts name this author."
          path={`/api/admin/authors/${author.id}`}
          onDone={() => {
            void revalidate();
            onDone();
          }}
        />
      ) : null}
    </form>
  );
}

const checkNewAuthor = (draft: AuthorDraft) => checkNew(toInput(draft));
const checkAuthor = (draft: AuthorDraft) => {
  const { id: _, ...input } = toInput(draft);
  return checkKnown(input);
};
