import { data, redirect } from "react-router";
import { PollBox } from "#app/blog/polls/poll-box.tsx";
import { requestContextKey } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { PRIVATE_HEADERS, privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Callout, Container, Link, PageHeader } from "#app/ui/index.ts";
import type { Route } from "./+types/poll";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  seo({ title: loaderData?.poll.question ?? "Poll", description: "A poll and its results.", noindex: true });

/** A poll of a text with its figures, for readers without scripts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { polls } = context.get(requestContextKey);
  const found = await polls.readPollPage(params.entry, params.poll);
  if (!found) throw new Response(null, { status: 404, statusText: "Not Found" });
  return privateData({ ...found, entryId: params.entry });
}

/** Votes, and leads back to the poll in its text. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { polls } = context.get(requestContextKey);
  const option = String((await request.formData()).get("option") ?? "");
  try {
    const { path, cookies } = await polls.vote(params.entry, params.poll, { option: option.slice(0, 80) });
    return redirect(`${path}#poll-${params.poll}-voted`, {
      status: 303,
      headers: [
        ...Object.entries(PRIVATE_HEADERS),
        ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
      ],
    });
  } catch (error) {
    return data({ problem: await httpErrorMessage(error) }, { status: 409, headers: PRIVATE_HEADERS });
  }
}

export default function PollPage({ loaderData, actionData }: Route.ComponentProps) {
  const { poll, figures, title, path, entryId } = loaderData;
  return (
    <>
      <PageHeader plain title="Poll" lead={<Link to={`${path}#poll-${poll.id}`}>Back to “{title}”</Link>} />
      <Container style={{ paddingBottom: 64 }}>
        {actionData ? <Callout tone="error">{actionData.problem}</Callout> : null}
        <PollBox poll={poll} entryId={entryId} figures={figures} />
      </Container>
    </>
  );
}
