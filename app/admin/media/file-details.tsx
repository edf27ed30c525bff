import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, buttonClass, KeyValues, Link, Row, Text, toast } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { formatFileSize } from "#worker/exports/domain.ts";
import type { MediaDetail } from "#worker/media/contract.ts";
import { FILE_EXTENSIONS } from "#worker/media/domain-inspect.ts";
import { EditorNotice } from "../form/editor-notice.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { useReportUnsaved } from "../form/unsaved-forms.ts";
import { useAction } from "../form/use-action.ts";
import { useRecordEditor } from "../form/use-record-editor.ts";
import { LocalTime } from "../local-time.tsx";
import { FocalPointDialog } from "./focal-point-dialog.tsx";
import { LibraryPicker } from "./library-picker.tsx";

type FileWords = { alt: string; filename: string };
const acceptWords = (input: FileWords) => ({ ok: true, input }) as const;

/** One file: what is said about it, where it is used, and what can be done with it. */
export function FileDetails({ file, onClose }: { file: MediaDetail; onClose: () => void }) {
  const { act, problem } = useAction();
  const { revalidate } = useRevalidator();
  const editor = useRecordEditor<FileWords, FileWords>({
    loaded: { alt: file.picture?.alt ?? "", filename: file.filename },
    version: file.version,
    check: acceptWords,
  });
  useReportUnsaved(editor.dirty && !editor.busy);
  const [isReplacing, setIsReplacing] = useState(false);
  const replaceButton = useRef<HTMLButtonElement>(null);
  const path = `/api/admin/media/${file.id}`;
  const save = async () => {
    const saved = await editor.save(({ alt, filename }, version) =>
      apiRequest("PATCH", path, { version, filename, ...(file.picture ? { alt } : {}) }),
    );
    if (saved) toast({ title: "File saved", tone: "success" });
  };
  const extension = FILE_EXTENSIONS[file.type as keyof typeof FILE_EXTENSIONS] ?? "";

  return (
    <div className="file-details">
      {file.picture && file.status !== "broken" ? (
        <PictureImage
          picture={file.picture}
          sizes="480px"
          alt={file.picture.alt}
          className="file-details-picture"
          style={{ background: "none" }}
        />
      ) : null}
      <ApiProblemNote problem={problem} fields={[]} returnTo={`/420/media?file=${file.id}`} />
      <EditorNotice editor={editor} noun="file" names={{ alt: "the description", filename: "the file name" }} />
      {file.picture ? (
        <TextArea
          label="Description"
          hint="What the picture shows, in a few words."
          rows={2}
          maxLength={400}
          {...editor.bindText("alt")}
        />
      ) : null}
      <TextField label="File name" maxLength={120} {...editor.bindText("filename")} />
      <Row gap={8}>
        <Button loading={editor.busy} onClick={() => void save()}>
          Save
        </Button>
        {file.picture ? (
          <FocalPointDialog
            picture={file.picture}
            name={file.filename}
            onSave={(focalX, focalY) =>
              void act("PATCH", path, { version: file.version, focalX, focalY }, "Focal point saved")
            }
          />
        ) : null}
      </Row>
      <section aria-labelledby="used-in">
        <h3 id="used-in">Where it is used</h3>
        {file.usedIn.length === 0 ? (
          <Text dim>Not used anywhere yet.</Text>
        ) : (
          <ul>
            {file.usedIn.map((use) => (
              <li key={`${use.href} ${use.title} ${use.kind}`}>
                <Link to={use.href}>{use.title}</Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <KeyValues
        items={[
          ["Type", file.type],
          ["Stored", formatFileSize(file.bytes)],
          ...(file.picture ? [["Size", `${file.picture.width} × ${file.picture.height} pixels`] as const] : []),
          ["Added", <LocalTime key="added" at={file.createdAt} />],
        ]}
      />
      <Row gap={8}>
        <a
          className={buttonClass({ variant: "outline" })}
          href={file.kind === "document" ? `/media/${file.id}/original.pdf` : `/media/${file.id}/original`}
          download={file.filename.includes(".") ? file.filename : `${file.filename}.${extension}`}
        >
          Download original
        </a>
        {file.picture ? (
          <Button ref={replaceButton} variant="outline" onClick={() => setIsReplacing(true)}>
            Replace everywhere
          </Button>
        ) : null}
        <AlertDialog
          trigger={
            <Button variant="ghost" disabled={file.usedIn.length > 0}>
              Delete
            </Button>
          }
          title="Delete this file?"
          text={`${file.filename} can be restored for 30 days under Image refresh.`}
          confirm="Delete file"
          onConfirm={async () => {
            if (await act("POST", "/api/admin/media/delete", { ids: [file.id] }, "File deleted")) onClose();
          }}
        />
      </Row>
      {file.usedIn.length > 0 ? (
        <Text small dim>
          A file that is used can’t be deleted. Remove it where it is used, or replace it.
        </Text>
      ) : null}
      <LibraryPicker
        open={isReplacing}
        onOpenChange={setIsReplacing}
        chosen={[file.id]}
        returnFocus={() => replaceButton.current}
        multiple={false}
        onChoose={async ([next]) => {
          if (!next || !(await act("POST", `${path}/replace`, { with: next.id }))) return;
          toast({ title: "Picture replaced wherever it was used", tone: "success" });
          await revalidate();
        }}
      />
    </div>
  );
}
