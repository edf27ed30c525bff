import { data, Form } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { Button, Callout, Container, LinkButton, PageHeader } from "#app/ui/index.ts";
import { OPT_OUT_LABELS } from "#worker/email/domain-opt-out.ts";
import type { Route } from "./+types/email-preferences";

export const meta = () =>
  seo({
    title: "Email preferences",
    description:
      "Choose which emails you get from us. You'll always get emails about your orders, account and subscriptions.",
    noindex: true,
  });

const PRIVATE_HEADERS = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };

const linkOf = ({ searchParams }: URL) => ({
  to: searchParams.get("to") ?? "",
  kind: searchParams.get("kind") ?? "",
  token: searchParams.get("token") ?? "",
});

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ context }: Route.LoaderArgs) {
  const { emailPreferences, url } = context.get(requestContextKey);
  const found = await emailPreferences.readLink(linkOf(url)).catch((refused: unknown) => {
    if (refused instanceof Response && refused.status === 404) return null;
    throw refused;
  });
  return data({ found }, { headers: PRIVATE_HEADERS, status: found ? 200 : 404 });
}

/** Turns the emails off, or on again. */
export async function action({ context, request }: Route.ActionArgs) {
  const { emailPreferences, url } = context.get(requestContextKey);
  const wanted = (await request.formData()).get("answer") === "resume";
  await emailPreferences.answerLink(linkOf(url), wanted);
  return data({ wanted }, { headers: PRIVATE_HEADERS });
}

export default function EmailPreferences({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (!found)
    return (
      <>
        <PageHeader plain title="This link doesn't work" />
        <Container style={{ paddingBottom: 64 }}>
          <Callout action={<LinkButton to="/profile-settings">Email settings</LinkButton>}>
            <p>
              Your email app may have cut it off. If you have an account, you can change your emails in its settings.
            </p>
          </Callout>
        </Container>
      </>
    );
  const { name, text } = OPT_OUT_LABELS[found.kind];
  return (
    <>
      <PageHeader
        plain
        title={found.wanted ? `Stop ${name}?` : `You won't get ${name}`}
        lead={found.wanted ? `For ${found.email}. ${text}` : `We won't send any to ${found.email}.`}
      />
      <Container style={{ paddingBottom: 64 }}>
        {actionData ? (
          <Callout tone="success">{actionData.wanted ? `You'll get ${name} again.` : `We stopped ${name}.`}</Callout>
        ) : null}
        <Form method="post" className="row" style={{ marginTop: 24 }}>
          {found.wanted ? (
            <Button type="submit" name="answer" value="stop" size="lg">
              Stop {name}
            </Button>
          ) : (
            <Button type="submit" name="answer" value="resume" size="lg" variant="outline">
              Get {name} again
            </Button>
          )}
        </Form>
        <p className="dim small" style={{ marginTop: 24 }}>
          You'll always get emails about your orders, account and subscriptions.
        </p>
      </Container>
    </>
  );
}
