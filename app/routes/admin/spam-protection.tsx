import { requestContextKey } from "#app/context.ts";
import { judgedQuery } from "#worker/spam/contract-report.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { BlockList } from "../../admin/spam/block-list.tsx";
import { JudgedList } from "../../admin/spam/judged-list.tsx";
import { ModelPanel } from "../../admin/spam/model-panel.tsx";
import { Overview } from "../../admin/spam/overview.tsx";
import { RulesForm } from "../../admin/spam/rules-form.tsx";
import { TestBox } from "../../admin/spam/test-box.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { ListTabs } from "../../admin/table/index.ts";
import type { Route } from "./+types/spam-protection.ts";
import "../../admin/table/table.css";
import "../../admin/spam/spam.css";

export const meta = () => adminMeta("Spam protection");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

const VIEWS = [
  ["overview", "Overview"],
  ["posts", "Posts"],
  ["model", "Model"],
  ["rules", "Rules"],
  ["blocks", "Block list"],
  ["test", "Test a text"],
] as const;
type View = (typeof VIEWS)[number][0];

export async function loader({ context }: Route.LoaderArgs) {
  const { url, spamAdmin, auth } = context.get(requestContextKey);
  const asked = url.searchParams.get("view");
  const view: View = VIEWS.find(([name]) => name === asked)?.[0] ?? "overview";
  const query = judgedQuery.safeParse({ filter: url.searchParams.get("filter") ?? undefined });
  const filter = query.success ? query.data.filter : "all";
  const [overview, judged, { scope }] = await Promise.all([
    spamAdmin.overview(url.searchParams.get("days") === "30" ? 30 : 7),
    view === "posts" ? spamAdmin.listJudged(filter, null) : null,
    auth.getAdminAccess(),
  ]);
  return { view, filter, judged, canEdit: scope === "admin", ...overview };
}

/** What the spam protection does with the community's posts, how well, and by which rules. */
export default function SpamProtection({ loaderData }: Route.ComponentProps) {
  const { view, filter, judged, canEdit, report, settings, version, blocks, hasHumanCheck } = loaderData;
  const rules = { settings, version, canEdit };
  return (
    <>
      <AdminPageHeader
        title="Spam protection"
        lead="What members write is checked by rules, limits and a model that learns from your moderators’ decisions."
        badges={settings.mode === "shadow" ? <StatusBadge status={["Shadow mode", "warning", "dashed"]} /> : null}
      />
      <ListTabs
        label="Parts of the spam protection"
        param="view"
        tabs={VIEWS.map(([name, label]) => ({ value: name === "overview" ? "" : name, label }))}
        shown={view === "overview" ? "" : view}
      />
      {view === "overview" ? <Overview report={report} settings={settings} /> : null}
      {judged ? <JudgedList page={judged} filter={filter} /> : null}
      {view === "model" ? <ModelPanel report={report} {...rules} /> : null}
      {view === "rules" ? <RulesForm hasHumanCheck={hasHumanCheck} {...rules} /> : null}
      {view === "blocks" ? <BlockList blocks={blocks} /> : null}
      {view === "test" ? <TestBox /> : null}
    </>
  );
}
