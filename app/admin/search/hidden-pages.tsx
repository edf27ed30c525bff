import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Text } from "#app/ui/index.ts";
import type { AdminDocument } from "#worker/search/contract-admin.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { useAction } from "../form/use-action.ts";
import { Panel } from "../table/index.ts";
import { DocumentPicker } from "./document-picker.tsx";
import "./search.css";

/** Pages that the search leaves out. */
export function HiddenPages({ pages }: { pages: readonly AdminDocument[] }) {
  const { act, busy, problem } = useAction();
  return (
    <Panel
      title="Hidden from search"
      id="hidden"
      action={
        <FormDrawer
          title="Hide a page"
          text="It’s no longer found here; its address and its place in menus stay."
          button="Hide page"
          variant="outline"
        >
          {(close) => (
            <DocumentPicker
              label="Page"
              onPick={({ source, ref }) =>
                void act("POST", "/api/admin/search/hidden", { source, ref }, "Page hidden").then(
                  (done) => done && close(),
                )
              }
            />
          )}
        </FormDrawer>
      }
    >
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/search" />
      {pages.length === 0 ? (
        <Text small dim>
          Every published page can be found.
        </Text>
      ) : (
        <ul className="divided-rows">
          {pages.map(({ source, ref, title }) => (
            <li key={`${source} ${ref}`}>
              <span>{title}</span>
              <Button
                variant="soft"
                disabled={busy}
                aria-label={`Show ${title} again`}
                onClick={() => void act("POST", "/api/admin/search/hidden/remove", { source, ref }, "Page shown again")}
              >
                Show again
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
