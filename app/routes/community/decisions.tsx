import { data, redirect } from "react-router";
import { OwnDecisions } from "#app/community/report/own-decisions.tsx";
import { requestContextKey } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { PRIVATE_HEADERS, privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Container, PageHeader } from "#app/ui/index.ts";
import { appealInput, itemParams } from "#worker/moderation/contract.ts";
import type { Route } from "./+types/decisions";

const PATH = "/community/decisions";

export const meta = () =>
  seo({
    title: "Moderation decisions",
    description: "What moderators decided about what you wrote, and why.",
    noindex: true,
  });

/** Emails lead here, so readers who aren't signed in are asked to sign in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, moderation } = context.get(requestContextKey);
  if (!(await viewer())) return redirectToLogin(PATH);
  return privateData({ decisions: await moderation.listOwnDecisions() });
}

export const headers = () => PRIVATE_HEADERS;

/** An appeal, also where scripts are off. What can't be sent is shown with its text. */
export async function action({ context, request }: Route.ActionArgs) {
  const { viewer, moderation } = context.get(requestContextKey);
  if (!(await viewer())) return redirectToLogin(PATH);
  const form = await request.formData();
  const [item, text] = [String(form.get("item") ?? ""), String(form.get("text") ?? "")];
  try {
    await moderation.appeal(itemParams.parse({ item }).item, appealInput.parse({ text }).text);
  } catch (error) {
    const problem = await httpErrorMessage(error);
    return data({ item, text, problem }, { status: 400, headers: PRIVATE_HEADERS });
  }
  return redirect(PATH, { status: 303, headers: PRIVATE_HEADERS });
}

/** What moderators decided about the member's posts and messages, with the reason, the note and the appeal. */
export default function Decisions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Moderation decisions"
        lead="What moderators decided about what you wrote, and why. You can appeal each decision once; a different moderator reviews it."
      />
      <Container className="section">
        <OwnDecisions decisions={loaderData.decisions} refused={actionData} />
      </Container>
    </>
  );
}
