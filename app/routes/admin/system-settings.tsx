import { useState } from "react";
import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { GOOGLE_ANALYTICS_ID } from "#app/lib/google-analytics.ts";
import { applyFlags, useLiveStore } from "#app/lib/live-store.ts";
import { Button, Callout, Switch, TextField, toast } from "#app/ui/index.ts";
import type { LiveFlags } from "#worker/live/contract.ts";
import { AuditTable } from "../../admin/audit-table.tsx";
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
  const { revalidate } = useRevalidator();
  const [id, setId] = useState(loaderData.settings.googleAnalyticsId ?? "");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const change = async (run: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setError(undefined);
    try {
      await run();
      toast({ title: done });
      await revalidate();
    } catch (e) {
      setError(errorMessage(e));
    } finally {
      setBusy(false);
    }
  };
  const setForum = (on: boolean) =>
    change(
      async () =>
        applyFlags((await apiRequest<{ flags: LiveFlags }>("PUT", "/api/admin/flags", { forumEnabled: on })).flags),
      on ? "Forum opened" : "Forum closed",
    );
  const put = (patch: object, done: string) => change(() => apiRequest("PUT", "/api/admin/settings", patch), done);

  return (
    <>
      <AdminPageHeader title="System settings" lead="Changes apply immediately and are recorded below." />
      {error ? (
        <Callout tone="error" title="Couldn’t save changes">
          {error}
        </Callout>
      ) : null}
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
      <AuditTable rows={loaderData.trail} />
    </>
  );
}
