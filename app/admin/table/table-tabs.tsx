import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { useApiQuery } from "#app/lib/query.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Link, Stack, toast } from "#app/ui/index.ts";
import { TabNav } from "#app/ui/radix-themes.tsx";
import type { SavedView } from "#worker/settings/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { CURSOR_PARAM } from "./list-params.ts";
import { showUndoToast } from "./undo-toast.ts";

/** A usual question to a list: a query string, and how many rows answer it where that is known. */
export interface TableTab {
  label: string;
  /** "" is the whole list. */
  query: string;
  count?: number;
  /** Red: a person must act. */
  hot?: boolean;
}

/** The query string of a list without its page, in one order, so that two can be compared. */
function viewOf(params: URLSearchParams): string {
  const view = new URLSearchParams(params);
  view.delete(CURSOR_PARAM);
  view.sort();
  return view.toString();
}

/** The tab that asks for just what is shown, in whatever order; null where a search or filter goes beyond it, or all is shown. */
export function findShownTab(tabs: readonly TableTab[], params: URLSearchParams): TableTab | null {
  const unsorted = (of: URLSearchParams | string) => {
    const view = new URLSearchParams(of);
    view.delete("sort");
    return viewOf(view);
  };
  return tabs.find(({ query }) => query !== "" && unsorted(query) === unsorted(params)) ?? null;
}

/** The views that staff saved for a table: a part of the page that may come a moment later. */
function useSavedViews(table: string) {
  const list = table.toLowerCase().replaceAll(" ", "-");
  const { data, refetch } = useApiQuery<{ views: SavedView[] }>({ queryKey: [`/api/admin/saved-views?list=${list}`] });
  return { views: data?.views ?? [], list, refetch };
}

/** The tabs of a list: the usual questions, then the views that staff saved; the plus saves what is shown now. */
export function TableTabs({ table, tabs }: { table: string; tabs: readonly TableTab[] }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { views, list, refetch } = useSavedViews(table);
  const [error, setError] = useState<string>();
  const [naming, setNaming] = useState(false);
  const current = viewOf(params);
  const all: TableTab[] = [...tabs, ...views];
  const isSaved = all.some((t) => viewOf(new URLSearchParams(t.query)) === current);
  const ownView = views.find((v) => viewOf(new URLSearchParams(v.query)) === current);
  // Search and filters within a tab leave it marked.
  const active =
    all.findLast((t) => viewOf(new URLSearchParams(t.query)) === current) ??
    tabs.findLast((t) => [...new URLSearchParams(t.query)].every(([name, value]) => params.get(name) === value));
  const store = (view: Pick<SavedView, "label" | "query">) =>
    apiRequest("POST", "/api/admin/saved-views", { list, label: view.label, query: view.query });
  const save = async (label: string) => {
    setError(undefined);
    try {
      await store({ label, query: current });
      await refetch();
      setNaming(false);
    } catch (e) {
      setError(errorMessage(e));
    }
  };
  const remove = async (view: SavedView) => {
    try {
      await apiRequest("DELETE", `/api/admin/saved-views/${view.id}`);
    } catch (e) {
      toast({ title: "Couldn’t delete view", description: errorMessage(e), tone: "error" });
      return;
    }
    await refetch();
    await navigate("?");
    showUndoToast(`View “${view.label}” deleted`, async () => {
      await store(view);
      await refetch();
    });
  };
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
        <Button variant="ghost" onClick={() => void remove(ownView)}>
          Delete view
        </Button>
      ) : null}
      {isSaved ? null : (
        <Dialog
          title="Save view"
          text="Your search and filters become a tab for all staff."
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
              void save(String(new FormData(event.currentTarget).get("label") ?? ""));
            }}
          >
            <Stack gap={16}>
              <TextField label="Name" name="label" required="Enter a name." maxLength={30} error={error} />
              <Button type="submit">Save view</Button>
            </Stack>
          </form>
        </Dialog>
      )}
    </div>
  );
}
