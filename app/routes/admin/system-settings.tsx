import { useState } from "react";
import { requestContextKey } from "#app/context.ts";
import { GOOGLE_ANALYTICS_ID } from "#app/lib/google-analytics.ts";
import { applyFlags, useLiveStore } from "#app/lib/live-store.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Switch } from "#app/ui/index.ts";
import type { LiveFlags } from "#worker/live/contract.ts";
import { AuditTable } from "../../admin/audit-table.tsx";
import { TextField } from "../../admin/form/text-field.tsx";
import { useAction } from "../../admin/form/use-action.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/system-settings.ts";

export const meta = () => adminMeta("System settings");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const [flags, settings, trail] = await Promise.all([
    ctx.live.readFlags(),
    ctx.settings.readSettings(),
    ctx.settings.listAudit(30),
  ]);
  return { forum: { version: flags.version, forumEnabled: flags.forumEnabled }, settings, trail };
}

export default function SystemSettings({ loaderData }: Route.ComponentProps) {
  const live = useLiveStore((s) => s.forum);
  const { forumEnabled } = live.version >= loaderData.forum.version ? live : loaderData.forum;
  const { busy, problem, act } = useAction();
  const [id, setId] = useState(loaderData.settings.googleAnalyticsId ?? "");
  const [months, setMonths] = useState(String(loaderData.settings.archiveOrdersAfterMonths ?? 24));
  const setForum = async (forumEnabled: boolean) => {
    const done = forumEnabled ? "Forum opened" : "Forum closed";
    const result = await act<{ flags: LiveFlags }>("PUT", "/api/admin/flags", { forumEnabled }, done);
    if (result) applyFlags(result.flags);
  };
  const put = (patch: object, done: string) => act("PUT", "/api/admin/settings", patch, done);

  return (
    <>
      <AdminPageHeader title="System settings" lead="Changes apply immediately and are recorded below." />
      <ApiProblemNote problem={problem} />
      <section className="admin-form" aria-labelledby="community">
        <h2 id="community">Community</h2>
        <Switch
          label="Open the forum"
          hint="Shows the community in menus for all visitors right away."
          checked={forumEnabled}
          disabled={busy}
          onChange={(e) => setForum(e.target.checked)}
        />
      </section>
      <section className="admin-form" aria-labelledby="analytics">
        <h2 id="analytics">Analytics</h2>
        <Switch
          label="Count page views"
          hint="Works without cookies or stored IP addresses. Turning this off also turns off Google Analytics."
          checked={loaderData.settings.analyticsEnabled}
          disabled={busy}
          onChange={(e) =>
            put(
              { analyticsEnabled: e.target.checked },
              e.target.checked ? "Page view counting turned on" : "Page view counting turned off",
            )
          }
        />
        <form
          className="admin-form"
          onSubmit={(e) => {
            e.preventDefault();
            void put({ googleAnalyticsId: id.trim() || null }, "Measurement ID saved");
          }}
        >
          <TextField
            label="Google Analytics measurement ID"
            hint={
              GOOGLE_ANALYTICS_ID
                ? `This build uses ${GOOGLE_ANALYTICS_ID}, which takes precedence.`
                : "Loaded only for visitors who consent. Leave blank to turn it off."
            }
            placeholder="G-AB12CD34EF"
            value={id}
            onChange={(e) => setId(e.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" variant="outline" loading={busy}>
            Save measurement ID
          </Button>
        </form>
      </section>
      <section className="admin-form" aria-labelledby="order-archive">
        <h2 id="order-archive">Order archive</h2>
        <Switch
          label="Archive old orders"
          hint="Closed orders move to file storage. You can still find them by number and email, and restore them."
          checked={loaderData.settings.archiveOrdersAfterMonths !== null}
          disabled={busy}
          onChange={(e) =>
            put(
              { archiveOrdersAfterMonths: e.target.checked ? 24 : null },
              e.target.checked ? "Order archive turned on" : "Order archive turned off",
            )
          }
        />
        {loaderData.settings.archiveOrdersAfterMonths === null ? null : (
          <form
            className="admin-form"
            onSubmit={(e) => {
              e.preventDefault();
              void put({ archiveOrdersAfterMonths: Number(months) }, "Archive age saved");
            }}
          >
            <TextField
              label="Archive after (months)"
              hint="Counted from an order's last change. At least 13."
              inputMode="numeric"
              value={months}
              onChange={(e) => setMonths(e.target.value)}
              autoComplete="off"
            />
            <Button type="submit" variant="outline" loading={busy}>
              Save archive age
            </Button>
          </form>
        )}
      </section>
      <AuditTable rows={loaderData.trail} />
    </>
  );
}
