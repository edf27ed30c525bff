import { data, redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { PRIVATE_HEADERS } from "#app/lib/private-data.ts";
import { newTopicInput, pollInput, type TopicSubject, topicSubject } from "#worker/community/contract.ts";
import type { PollInput } from "#worker/community/domain-poll.ts";
import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";

/** What stands in the form of a new topic. */
export interface NewTopicValues {
  /** Of the topic and of its first post: the form sent again is the same topic. */
  id: string;
  post: string;
  category: string;
  title: string;
  text: string;
  tags: string;
  subject: TopicSubject | null;
  poll: PollInput | null;
}

export interface NewTopicResult {
  values: NewTopicValues;
  problem: { message: string; field: string | null } | null;
  /** A moderator looks at it first. */
  isHeld: boolean;
}

/** What a topic is about, as the address or the form names it. */
export function parseSubject(values: URLSearchParams | FormData): TopicSubject | null {
  for (const kind of ["entry", "product"] as const) {
    const found = topicSubject.safeParse({ kind, id: values.get(kind) });
    if (found.success) return found.data;
  }
  return null;
}

/** The poll that the page wrote into the form. */
function parsePoll(form: FormData): PollInput | null {
  try {
    return pollInput.parse(JSON.parse(textOf(form, "poll", 10_000) || "null"));
  } catch {
    return null;
  }
}

const splitTags = (text: string): string[] =>
  text.split(/[\s,]+/).flatMap((tag) => (tag ? [tag.replace(/^#/, "")] : []));

const textOf = (form: FormData, name: string, length: number) => String(form.get(name) ?? "").slice(0, length);

/** Begins a topic and leads to it. What can't be posted is shown with everything that was written. */
export async function beginTopicByForm(ctx: RequestContext, form: FormData) {
  const values: NewTopicValues = {
    ...{ id: textOf(form, "id", 12), post: textOf(form, "post", 40), category: textOf(form, "category", 60) },
    ...{ title: textOf(form, "title", 300), text: String(form.get("text") ?? ""), tags: textOf(form, "tags", 300) },
    subject: parseSubject(form),
    poll: parsePoll(form),
  };
  const answer = (result: Omit<NewTopicResult, "values">, status: number) =>
    data<NewTopicResult>({ values, ...result }, { status, headers: PRIVATE_HEADERS });
  const input = newTopicInput.safeParse(
    {
      ...{ ...values, tags: splitTags(values.tags) },
      human: form.get("human")?.toString() || null,
    },
    { error: fieldErrorMessage },
  );
  if (!input.success) {
    const [issue] = input.error.issues;
    const problem = { message: issue?.message ?? "Check your entries.", field: String(issue?.path[0] ?? "") || null };
    return answer({ problem, isHeld: false }, 400);
  }
  try {
    const begun = await ctx.community.beginTopic(input.data);
    if (begun.state === "held") return answer({ problem: null, isHeld: true }, 200);
    return redirect(begun.path.replace(/\/\d+$/, ""), { status: 303, headers: PRIVATE_HEADERS });
  } catch (error) {
    const field = error instanceof Response ? await readField(error.clone()) : null;
    const status = error instanceof Response ? error.status : 400;
    return answer({ problem: { message: await httpErrorMessage(error), field }, isHeld: false }, status);
  }
}

async function readField(response: Response): Promise<string | null> {
  const body = (await response.json().catch(() => null)) as { error?: { field?: string } } | null;
  return body?.error?.field ?? null;
}
