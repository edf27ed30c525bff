import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Link, Stack, TextField } from "#app/ui/index.ts";
import { TabNav } from "#app/ui/radix-themes.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { CURSOR_PARAM } from "./list-params.ts";

/** A usual question to a list: a query string, and how many rows answer it where that is known. */
export interface TableTab {
  label: string;
  /** "" is the whole list. */
  query: string;
  count?: number;
  /** Red: a person must act. */
  hot?: boolean;
}

interface SavedView {
  label: string;
  query: string;
}

/** The query string of a list without its page, in one order, so that two can be compared. */
function viewOf(params: URLSearchParams): string {
  const view = new URLSearchParams(params);
  view.delete(CURSOR_PARAM);
  view.sort();
  return view.toString();
}

/** The views that a person saved for a table, in this browser. */
function useSavedViews(table: string): [SavedView[], (views: SavedView[]) => void] {
  const key = `admin-views:${table}`;
  const [views, setViews] = useState<SavedView[]>([]);
  useEffect(() => {
    try {
      setViews(JSON.parse(localStorage.getItem(key) ?? "[]") as SavedView[]);
    } catch {
      // An entry that can't be read is no view.
    }
  }, [key]);
  return [
    views,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next));
      setViews(next);
    },
  ];
}

/** The tabs of a list: the usual questions, then the views that a person saved; the plus saves what is shown now. */
export function TableTabs({ table, tabs }: { table: string; tabs: readonly TableTab[] }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [views, setViews] = useSavedViews(table);
  const [naming, setNaming] = useState(false);
  const current = viewOf(params);
  const all: TableTab[] = [...tabs, ...views];
  const isSaved = all.some((t) => viewOf(new URLSearchParams(t.query)) === current);
  const ownView = views.find((v) => viewOf(new URLSearchParams(v.query)) === current);
  // Search and filters within a tab leave it marked.
  const active =
    all.findLast((t) => viewOf(new URLSearchParams(t.query)) === current) ??
    tabs.findLast((t) => [...new URLSearchParams(t.query)].every(([name, value]) => params.get(name) === value));
  return (
    <div className="dt-tabs">
      <TabNav.Root aria-label={`Views of ${table.toLowerCase()}`}>
        {all.map((t) => (
          <TabNav.Link asChild key={`${t.label} ${t.query}`} active={t === active}>
            <Link to={`?${t.query}`} preventScrollReset>
              {t.label}
              {t.count ? (
                <span className="side-count" data-hot={t.hot || undefined}>
                  {t.count}
                </span>
              ) : null}
            </Link>
          </TabNav.Link>
        ))}
      </TabNav.Root>
      {ownView ? (
        <Button
          variant="ghost"
          onClick={() => {
            setViews(views.filter((v) => v !== ownView));
            void navigate("?");
          }}
        >
          Delete view
        </Button>
      ) : null}
      {isSaved ? null : (
        <Dialog
          title="Save view"
          text="The search and the filters become a tab, in this browser."
          width={400}
          open={naming}
          onOpenChange={setNaming}
          trigger={
            <Button variant="ghost">
              <AdminIcon name="plus" /> Save view
            </Button>
          }
        >
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const label = String(new FormData(event.currentTarget).get("label") ?? "").trim();
              if (label === "") return;
              setViews([...views.filter((v) => v.label !== label), { label, query: current }]);
              setNaming(false);
            }}
          >
            <Stack gap={16}>
              <TextField label="Name" name="label" required maxLength={30} />
              <Button type="submit">Save view</Button>
            </Stack>
          </form>
        </Dialog>
      )}
    </div>
  );
}
