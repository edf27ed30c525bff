import { Form, useSearchParams } from "react-router";
import { z } from "zod";
import { requestContextKey } from "#app/context.ts";
import { Button, Callout, EmptyState, Link, Text } from "#app/ui/index.ts";
import { memberTopicPath } from "#worker/community/domain-topic.ts";
import { TextField } from "../../admin/form/text-field.tsx";
import { LocalTime } from "../../admin/local-time.tsx";
import { describeRecordLine } from "../../admin/moderation/record-words.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { CursorPages } from "../../admin/table/index.ts";
import type { Route } from "./+types/moderation-record.ts";
import "../../admin/moderation/record.css";

export const meta = () => adminMeta("Moderation record");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

const query = z.object({
  member: z.string().trim().max(60).optional().catch(undefined),
  before: z.coerce.number().int().positive().optional().catch(undefined),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { url, moderation } = context.get(requestContextKey);
  const { member, before } = query.parse(Object.fromEntries(url.searchParams));
  const [record, people] = await Promise.all([
    moderation.readRecord(member || undefined, before),
    moderation.listModerators(),
  ]);
  return { ...record, people, isFirst: before === undefined };
}

/** What moderators did, in words. Each line is chained to the one before it, so that none can be changed unseen. */
export default function ModerationRecord({ loaderData }: Route.ComponentProps) {
  const { entries, next, brokenAt, people, isFirst } = loaderData;
  const [params] = useSearchParams();
  const member = params.get("member") ?? "";
  return (
    <>
      <AdminPageHeader
        title="Moderation record"
        lead="What moderators decided, about whom and why, newest first. Nothing here can be changed or deleted."
      />
      {brokenAt !== null ? (
        <Callout tone="error" title="The record was changed">
          Line {brokenAt} doesn't fit the line before it: someone has changed the stored record. Tell the person who
          runs the site.
        </Callout>
      ) : isFirst && entries.length > 0 ? (
        <Text small dim>
          Checked just now: every line fits the one before it.
        </Text>
      ) : null}
      <Form className="record-search" role="search">
        <TextField label="Member" name="member" defaultValue={member} hint="Their name, or how others mention them" />
        <Button type="submit" variant="outline">
          Search
        </Button>
        {member ? (
          <Link to="?" className="record-clear">
            Show everything
          </Link>
        ) : null}
      </Form>
      {entries.length === 0 ? (
        <EmptyState
          title={member ? "Nothing about this member" : "Nothing yet"}
          text={member ? "Check the name, or show everything." : "Every decision of a moderator is written down here."}
        />
      ) : (
        <ol className="record-lines">
          {entries.map((entry) => {
            const { sentence, reason, note } = describeRecordLine(entry, people);
            return (
              <li key={entry.n}>
                <p>
                  {sentence}
                  {entry.title ? (
                    <>
                      {entry.item.startsWith("topic:") ? ": " : " in "}
                      <Link to={hrefOfItem(entry.item)}>{entry.title}</Link>
                    </>
                  ) : null}
                </p>
                {reason ? <p className="record-reason">Reason: {reason}</p> : null}
                {note ? <q className="record-reason">{note}</q> : null}
                <span className="record-when">
                  <LocalTime at={entry.at} /> · Line {entry.n}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <CursorPages of="Record" next={next} />
    </>
  );
}

/** Where a line leads: an item of the queue, or a topic, on the page where staff read hidden ones too. */
const hrefOfItem = (item: string): string =>
  item.startsWith("topic:")
    ? memberTopicPath({ id: item.split(":")[1] ?? "", slug: "topic" })
    : `/420/forum-moderation?view=decided&item=${encodeURIComponent(item)}`;
