import { redirect } from "react-router";
import { rowPath } from "#app/community/lists/topic-list-data.ts";
import { requireOwner } from "#app/community/own/load-own.ts";
import { OwnPage } from "#app/community/own/own-page.tsx";
import { OwnRow } from "#app/community/own/own-row.tsx";
import { requestContextKey } from "#app/context.ts";
import { apiRequest } from "#app/lib/api-request.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { PRIVATE_HEADERS, privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Link } from "#app/ui/index.ts";
import { type Draft, draftParams, draftVersion } from "#worker/members/contract.ts";
import type { Route } from "./+types/drafts";
import "../content-page.css";

const PATH = "/community/drafts";
/** In characters, how much of a draft the list shows. */
const SHOWN = 280;

export const meta = () => seo({ title: "Drafts", description: "What you wrote but haven't posted.", noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const member = await requireOwner(ctx, PATH);
  // A composer that was emptied leaves an empty draft.
  const drafts = (await ctx.members.listDrafts(member)).filter(({ title, text }) => `${title}${text}`.trim() !== "");
  const topicOf = (key: string) => /^reply:(\w{12})$/.exec(key)?.[1] ?? "";
  const found = await ctx.community.listTopicsById([...new Set(drafts.map(({ key }) => topicOf(key)))].filter(Boolean));
  const byId = new Map(found.map(({ id, slug, access, title }) => [id, { id, slug, access, title }]));
  return privateData({
    drafts: drafts.map(({ key, text, version, updatedAt }) => ({
      ...{ key, version, updatedAt, topic: byId.get(topicOf(key)) ?? null },
      text: beginningOf(text),
    })),
  });
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN).trimEnd()}…` : line;
}

export const headers = () => PRIVATE_HEADERS;

/** Discards a draft where scripts are off. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContextKey);
  const member = await requireOwner(ctx, PATH);
  const fields = Object.fromEntries(await request.formData());
  const params = draftParams.safeParse(fields);
  const version = draftVersion.safeParse(fields);
  if (params.success && version.success) await ctx.members.removeDraft(member, params.data.key, version.data.version);
  return redirect(PATH, { status: 303, headers: PRIVATE_HEADERS });
}

export default function Drafts({ loaderData: { drafts } }: Route.ComponentProps) {
  return (
    <OwnPage
      path={PATH}
      title="Drafts"
      lead="What you wrote but haven't posted. Only you see it."
      next={null}
      isFirst
      items={drafts}
      empty={{
        title: "No drafts",
        text: "What you start writing in a topic is saved here until you post or discard it.",
      }}
      row={(draft) => <DraftRow key={draft.key} draft={draft} />}
    />
  );
}

function DraftRow({ draft }: { draft: Route.ComponentProps["loaderData"]["drafts"][number] }) {
  const { key, version, topic, text, updatedAt } = draft;
  const url = `/api/members/me/drafts/${key}`;
  const remove = async () => {
    // All of it, as it is now: the list shows how it begins.
    const { draft: stored } = await apiRequest<{ draft: Draft | null }>("GET", url);
    await apiRequest("DELETE", `${url}?version=${stored?.version ?? version}`);
    return async () => {
      if (!stored) return;
      const { title, text: written, fields } = stored;
      await apiRequest("PUT", url, { title, text: written, fields, version: 0 });
    };
  };
  return (
    <OwnRow
      verb="Discard draft"
      done="Draft discarded"
      name={topic?.title ?? text.slice(0, 60)}
      fields={{ key, version }}
      remove={remove}
    >
      <h2>
        {topic ? (
          <Link to={`${rowPath(topic)}#reply`} dir="auto">
            {topic.title}
          </Link>
        ) : (
          "A topic that no longer exists"
        )}
      </h2>
      <p className="own-row-meta">
        <span>
          Your reply, written <LocalTime at={updatedAt} show="short" />
        </span>
      </p>
      <p className="own-row-text" dir="auto">
        {text}
      </p>
    </OwnRow>
  );
}
