import { data } from "react-router";
import { Plant, Ridgeline, Weave } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { Card, EmptyState, Heading, PageHeader, Section, Stack, Text } from "#app/ui/index.ts";
import type { Route } from "./+types/dev-mailbox.ts";

export const meta = () =>
  seo({
    title: "Local mailbox",
    description: "Mail that this site sent on the developer's own machine, newest first.",
    noindex: true,
  });

/** A 404 anywhere but on a loopback host. */
export async function loader({ context }: Route.LoaderArgs) {
  const { local, emails, url } = context.get(requestContextKey);
  if (!local) throw data(null, { status: 404 });
  return data(
    { messages: await emails.listMailbox(url.searchParams.get("to")?.toLowerCase()) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function DevMailbox({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        size="text"
        art={<Ridgeline />}
        title="Local mailbox"
        lead="What would have been sent, newest first. Only your own machine shows this."
      />
      <Weave thin />
      <Section tight size="text">
        {loaderData.messages.length === 0 ? (
          <EmptyState
            title="No mail yet"
            text="Ask for a sign-in code: it lands here."
            art={<Plant name="quinoa" size={112} />}
          />
        ) : null}
        <Stack gap={16}>
          {loaderData.messages.map((m) => (
            <Card as="article" key={m.id}>
              <Heading as="h2" size={5}>
                {m.subject}
              </Heading>
              <Text small dim>
                To {m.to},{" "}
                <time dateTime={new Date(m.at).toISOString()}>
                  {new Date(m.at).toISOString().replace("T", " ").slice(0, 19)} UTC
                </time>
              </Text>
              <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{m.text}</Text>
            </Card>
          ))}
        </Stack>
      </Section>
    </>
  );
}
