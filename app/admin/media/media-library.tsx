import { useRef, useState } from "react";
import { Form, useRevalidator, useSubmit } from "react-router";
import { Plant } from "#app/art/index.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, EmptyState, Icon, LinkButton, Row, Text } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { formatFileSize } from "#worker/exports/domain.ts";
import type { MediaDetail, MediaFilter, MediaItem, MediaPage, MediaQuery } from "#worker/media/contract.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { useAction } from "../form/use-action.ts";
import { useDrawerParam } from "../table/index.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileDetails } from "./file-details.tsx";
import { FinishSizes } from "./finish-sizes.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { useUploads } from "./use-uploads.ts";
import "../table/table.css";
import "./media.css";
import { TextField } from "../form/text-field.tsx";

const FILTER_LABELS: Record<MediaFilter, string> = {
  all: "All",
  used: "In use",
  unused: "Not used",
  missing_alt: "No description",
  unfinished: "Unfinished",
  documents: "PDFs",
};

const count = new Intl.PluralRules("en-US");
const files = (n: number) => `${n.toLocaleString("en-US")} ${count.select(n) === "one" ? "file" : "files"}`;

/** The library: search, filters, uploads, and one file beside the grid. */
export function MediaLibrary({
  page,
  opened,
  query,
}: {
  page: MediaPage;
  opened: MediaDetail | null;
  query: MediaQuery;
}) {
  const { revalidate } = useRevalidator();
  const drawer = useDrawerParam("file");
  const { act, problem, busy } = useAction();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const pictures = useUploads(
    "picture",
    () => void revalidate(),
    () => void revalidate(),
  );
  const documents = useUploads("document", () => void revalidate());
  const shown = page.items;
  const chosen = shown.filter((i) => picked.includes(i.id));
  const receive = (list: Iterable<File>) => {
    const all = [...list];
    pictures.add(all.filter((f) => f.type !== "application/pdf"));
    documents.add(all.filter((f) => f.type === "application/pdf"));
  };
  const remove = async () => {
    const done = await act("POST", "/api/admin/media/delete", { ids: chosen.map((i) => i.id) }, "Files deleted");
    if (done) setPicked([]);
  };
  const isFiltered = query.q !== "" || query.filter !== "all";

  return (
    <>
      <DropZone
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf"
        onFiles={receive}
      />
      <ul className="media-tiles">
        {[
          ...pictures.uploads.map((u) => [u, pictures] as const),
          ...documents.uploads.map((u) => [u, documents] as const),
        ].map(([u, list]) => (
          <UploadTile key={u.key} upload={u} onCancel={() => list.cancel(u.key)} onRetry={() => list.retry(u.key)} />
        ))}
      </ul>
      <FinishSizes count={page.unfinished} />
      <LibrarySearch query={query} />
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/media" />
      <Row gap={8} className="library-bar">
        <Text small dim>
          {page.total ? `${files(page.total.files)}, ${formatFileSize(page.total.bytes)} stored` : null}
        </Text>
        {shown.some((i) => i.uses === 0) ? (
          <Button variant="ghost" onClick={() => setPicked(shown.filter((i) => i.uses === 0).map((i) => i.id))}>
            Select all that aren’t used
          </Button>
        ) : null}
        {chosen.length > 0 ? (
          <>
            <AlertDialog
              trigger={
                <Button variant="danger" loading={busy}>
                  Delete {files(chosen.length)}
                </Button>
              }
              title={`Delete ${files(chosen.length)}?`}
              text="You can restore them for 30 days under Image refresh. Files that are in use stay."
              confirm="Delete"
              onConfirm={() => void remove()}
            />
            <Button variant="ghost" onClick={() => setPicked([])}>
              Clear selection
            </Button>
          </>
        ) : null}
      </Row>
      {shown.length === 0 ? (
        <EmptyState
          title={isFiltered ? "No files match" : "No files yet"}
          art={<Plant name="lucuma" size={96} />}
          text={
            isFiltered
              ? "Change the search or the filter."
              : "Upload the first pictures above. They are stored once and can be used anywhere."
          }
        />
      ) : (
        <ul className="library-grid">
          {shown.map((item) => (
            <LibraryTile
              key={item.id}
              item={item}
              isPicked={picked.includes(item.id)}
              onPick={(is) => setPicked((list) => (is ? [...list, item.id] : list.filter((id) => id !== item.id)))}
              onOpen={() => drawer.open(item.id)}
            />
          ))}
        </ul>
      )}
      {page.next ? (
        <LinkButton
          variant="outline"
          to={`?${new URLSearchParams({ q: query.q, filter: query.filter, cursor: page.next })}`}
        >
          Older files
        </LinkButton>
      ) : null}
      <FormDrawer
        open={opened !== null}
        onOpenChange={(open) => open || void drawer.close()}
        title={opened?.filename ?? ""}
      >
        {() => (opened ? <FileDetails key={opened.id} file={opened} onClose={drawer.close} /> : null)}
      </FormDrawer>
    </>
  );
}

function LibrarySearch({ query }: { query: MediaQuery }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <Form
        method="get"
        role="search"
        className="library-search"
        ref={form}
        key={query.q}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.current) void submit(form.current);
        }}
      >
        <TextField
          label="Search by file name or description"
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={100}
        />
        <input type="hidden" name="filter" value={query.filter} />
        <Button type="submit" variant="soft">
          Search
        </Button>
      </Form>
      <nav aria-label="Files by kind">
        <Row gap={8}>
          {(Object.keys(FILTER_LABELS) as MediaFilter[]).map((filter) => (
            <LinkButton
              key={filter}
              to={`?${new URLSearchParams({ ...(query.q ? { q: query.q } : {}), filter })}`}
              variant={filter === query.filter ? "soft" : "ghost"}
              aria-current={filter === query.filter ? "page" : undefined}
            >
              {FILTER_LABELS[filter]}
            </LinkButton>
          ))}
        </Row>
      </nav>
    </>
  );
}

const STATUS_NOTES: Partial<Record<MediaItem["status"], string>> = {
  waiting: "Sizes are being prepared",
  browser: "Sizes are missing",
  broken: "Can’t be shown",
};

function LibraryTile({
  item,
  isPicked,
  onPick,
  onOpen,
}: {
  item: MediaItem;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
  onOpen: () => void;
}) {
  const note = STATUS_NOTES[item.status] ?? (item.picture?.alt === "" ? "No description" : null);
  return (
    <li className="library-tile" data-picked={isPicked || undefined}>
      <button type="button" className="library-open" onClick={onOpen} aria-label={`Open ${item.filename}`}>
        {item.picture && item.status !== "broken" ? (
          <PictureImage picture={item.picture} sizes="200px" alt="" />
        ) : (
          <Icon name="download" size={32} />
        )}
      </button>
      <label className="choice library-name">
        <input
          type="checkbox"
          className="check"
          checked={isPicked}
          disabled={item.uses > 0}
          aria-label={`Select ${item.filename}${item.uses > 0 ? ": in use" : ""}`}
          onChange={(event) => onPick(event.target.checked)}
        />
        <span>{item.filename}</span>
      </label>
      <Text small dim>
        {[formatFileSize(item.bytes), item.uses > 0 ? `Used ${item.uses}×` : "Not used", note]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </li>
  );
}
