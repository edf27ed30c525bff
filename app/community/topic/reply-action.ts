import { data, redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { PRIVATE_HEADERS } from "#app/lib/private-data.ts";
import { postParams, replyInput, topicParams, voteInput } from "#worker/community/contract.ts";
import { formPostId } from "#worker/community/domain-form-post-id.ts";
import type { PollFigures } from "#worker/community/domain-poll.ts";

/** What became of a reply that was sent by a form. */
export interface ReplyResult {
  /** What was written, where it was not posted. */
  text: string;
  problem: string | null;
  /** A moderator looks at it first. */
  isHeld: boolean;
  /** A vote of a form without scripts: the figures as this member may see them. */
  vote?: { number: number; figures: PollFigures };
}

/** Posts a reply without scripts, and leads to it. What cannot be posted is shown with its text. */
export async function replyByForm(ctx: RequestContext, params: { id: string }, form: FormData, isForMembers: boolean) {
  const text = String(form.get("text") ?? "");
  const refuse = (problem: string, status: number) =>
    data<ReplyResult>({ text, problem, isHeld: false }, { status, headers: PRIVATE_HEADERS });
  const viewer = await ctx.viewer();
  if (!viewer) return refuse("Sign in to reply. Your text stays here: copy it first.", 401);
  const topic = topicParams.safeParse({ topic: params.id });
  if (!topic.success) return refuse("This topic doesn't exist.", 404);
  try {
    if (form.has("poll")) {
      const number = postParams.shape.number.parse(form.get("poll"));
      const { choices } = voteInput.parse({ choices: form.getAll("option").map(Number) });
      const figures = await ctx.community.votePoll(topic.data.topic, number, choices);
      return data<ReplyResult>(
        { text: "", problem: null, isHeld: false, vote: { number, figures } },
        { headers: PRIVATE_HEADERS },
      );
    }
    const page = String(form.get("page") ?? "").slice(0, 20);
    const id = await formPostId({ member: viewer.userId, topic: topic.data.topic, page, text });
    const answer = await ctx.community.reply(
      topic.data.topic,
      replyInput.parse({ id, text, human: form.get("human")?.toString() || null }),
    );
    if (answer.state === "held")
      return data<ReplyResult>({ text: "", problem: null, isHeld: true }, { headers: PRIVATE_HEADERS });
    const path = isForMembers ? answer.path.replace("/community/t/", "/community/m/") : answer.path;
    return redirect(`${path}#post-${answer.number}`, { status: 303, headers: PRIVATE_HEADERS });
  } catch (error) {
    const status = error instanceof Response ? error.status : 400;
    return refuse(await httpErrorMessage(error), status);
  }
}
