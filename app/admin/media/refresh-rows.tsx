import { type FormEvent, type ReactNode, useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Icon, Link, Row, Text } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { RefreshFile } from "#worker/media/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";

/** A file of a list with what is said about it. */
export function FileRow({ file, note, choice }: { file: RefreshFile; note: string; choice?: ReactNode }) {
  return (
    <li className="refresh-row" data-choice={choice ? "" : undefined}>
      {choice}
      <RowPicture file={file} />
      <div>
        <FileName file={file} />
        <Text small dim>
          {note}
        </Text>
      </div>
    </li>
  );
}

/** A picture without a description: it is written here. */
export function AltRow({ file }: { file: RefreshFile }) {
  const [alt, setAlt] = useState("");
  const { act, busy, problem, errorOf } = useAction();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void act("PATCH", `/api/admin/media/${file.id}`, { version: file.version, alt }, "Description saved");
  };
  return (
    <li className="refresh-row">
      <RowPicture file={file} />
      <form onSubmit={save} className="refresh-alt">
        <FileName file={file} />
        <Row gap={8}>
          <TextField
            label={`Description of ${file.filename}`}
            hideLabel
            placeholder="What the picture shows"
            maxLength={400}
            value={alt}
            error={errorOf("alt")}
            onChange={(event) => setAlt(event.target.value)}
          />
          <Button type="submit" variant="outline" loading={busy} disabled={alt.trim() === ""}>
            Save<span className="visually-hidden"> description of {file.filename}</span>
          </Button>
        </Row>
        <ApiProblemNote problem={problem} fields={["alt"]} returnTo="/420/image-refresh" />
      </form>
    </li>
  );
}

function RowPicture({ file }: { file: RefreshFile }) {
  return (
    <span className="refresh-picture">
      {file.picture && file.status !== "broken" ? (
        <PictureImage picture={file.picture} sizes="64px" alt="" />
      ) : (
        <Icon name="download" size={24} />
      )}
    </span>
  );
}

/** The file and the places that show it. */
function FileName({ file }: { file: RefreshFile }) {
  return (
    <p className="refresh-name">
      <Link to={`/420/media?file=${file.id}`}>{file.filename}</Link>
      {file.usedIn.length > 0 ? (
        <span className="small dim">
          {" · "}
          {file.usedIn.map((use, at) => (
            <span key={`${use.kind} ${use.href} ${use.title}`}>
              {at > 0 ? ", " : ""}
              <Link to={use.href}>{use.title}</Link>
            </span>
          ))}
        </span>
      ) : (
        <span className="small dim"> · Not used</span>
      )}
    </p>
  );
}
