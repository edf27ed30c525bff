import { useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Text } from "#app/ui/index.ts";
import type { TextPage } from "#worker/content/contract-editor.ts";
import { type FeaturedPlace, type FeaturedRow, MAX_FEATURED } from "#worker/content/contract-organize.ts";
import { OrderedList } from "../catalogue/ordered-list.tsx";
import { SearchPicker } from "../catalogue/search-picker.tsx";
import { KIND_NAMES } from "../editor/text-labels.ts";
import { moveItem, removeAt } from "../form/list-changes.ts";
import { UnsavedGuard } from "../form/unsaved-guard.tsx";
import { useAction } from "../form/use-action.ts";
import { Panel } from "../table/index.ts";

const PLACES: Record<FeaturedPlace, { title: string; text: string }> = {
  home: { title: "Home page", text: "The cards below the products." },
  blog: { title: "Blog", text: "The first articles on the blog’s front page." },
  menu: { title: "Posts in the menu", text: "Shown with pictures below the links under The Science, on phones too." },
};

const idsOf = (list: readonly FeaturedRow[]) => list.map((one) => one.id);

/** Chooses what one place shows first, by search, in an order of its own. */
export function FeaturedPlaceForm({ place, texts }: { place: FeaturedPlace; texts: readonly FeaturedRow[] }) {
  // With what was stored when the editor began: another person's choice is not replaced unseen.
  const [edit, setEdit] = useState<{ list: FeaturedRow[]; was: string[] } | null>(null);
  const { busy, problem, act, setProblem } = useAction();
  const stored = idsOf(texts);
  const list = edit?.list ?? [...texts];
  const max = MAX_FEATURED[place];
  const isChanged = idsOf(list).join(" ") !== stored.join(" ");
  const setChosen = (next: FeaturedRow[]) => setEdit({ list: next, was: edit?.was ?? stored });
  const save = async () => {
    // After a refusal the page names what is stored, so the next save may replace that.
    const body = { ids: idsOf(list), was: problem?.code === "stale" ? stored : (edit?.was ?? stored) };
    if (await act("PUT", `/api/admin/featured-texts/${place}`, body, `${PLACES[place].title} saved`)) setEdit(null);
  };
  return (
    <Panel id={`featured-${place}`} title={PLACES[place].title}>
      <Text dim>
        {PLACES[place].text} Up to {max}.
      </Text>
      {list.length === 0 ? <Text small>Nothing chosen. The newest are shown.</Text> : null}
      <OrderedList
        label={PLACES[place].title}
        items={list.map((one) => ({
          id: one.id,
          name: one.title || "Untitled",
          detail: one.isPublished ? one.path : "Not published. It’s skipped until readers can see it.",
        }))}
        onMove={(from, to) => setChosen(moveItem(list, from, to))}
        onRemove={(at) => setChosen(removeAt(list, at))}
      />
      {list.length < max ? (
        <SearchPicker
          label="Add a post"
          nothing="No published posts match."
          except={list.map((one) => one.id)}
          url={(q) => `/api/admin/texts?show=published&q=${encodeURIComponent(q)}`}
          read={(answer) =>
            (answer as TextPage).texts
              .filter((text) => text.kind !== "page")
              .map(({ id, title, path, kind }) => ({ id, name: title, detail: KIND_NAMES[kind], path, kind }))
          }
          onPick={({ id, name, path, kind }) =>
            setChosen([...list, { id, title: name, path: path ?? "", kind, isPublished: true }])
          }
        />
      ) : null}
      <ApiProblemNote problem={problem} />
      {isChanged ? (
        <Row gap={8}>
          <Button loading={busy} onClick={() => void save()}>
            Save {PLACES[place].title.toLowerCase()}
          </Button>
          <Button
            variant="ghost"
            disabled={busy}
            onClick={() => {
              setEdit(null);
              setProblem(null);
            }}
          >
            Discard
          </Button>
          <UnsavedGuard busy={busy} />
        </Row>
      ) : null}
    </Panel>
  );
}
