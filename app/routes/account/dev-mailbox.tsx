import { data } from "react-router";
import { Plant } from "#app/art/index.ts";
import { BandHeader } from "#app/art/page-band.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { EmailPreview } from "#app/ui/email-preview.tsx";
import { Card, EmptyState, Heading, Link, Row, Section, Stack, Text } from "#app/ui/index.ts";
import type { Route } from "./+types/dev-mailbox.ts";
import "#app/art/page-band.css";

export const meta = () =>
  seo({
    title: "Local mailbox",
    description: "Emails that this site sent on the developer's machine, newest first, and every template.",
    noindex: true,
  });

/** A 404 anywhere but on a loopback host. */
export async function loader({ context }: Route.LoaderArgs) {
  const { local, emails, emailPreviews, url } = context.get(requestContextKey);
  if (!local) throw data(null, { status: 404 });
  const showsTemplates = url.searchParams.get("view") === "templates";
  return data(
    {
      messages: showsTemplates ? [] : await emails.listMailbox(url.searchParams.get("to")?.toLowerCase()),
      templates: showsTemplates ? await emailPreviews() : null,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function DevMailbox({ loaderData: { messages, templates } }: Route.ComponentProps) {
  return (
    <>
      <BandHeader
        drawing="cords"
        size="text"
        title="Local mailbox"
        lead="Emails that would have been sent, newest first. Only your own machine shows this."
      />
      <Section tight size="text">
        <Stack gap={16}>
          <nav aria-label="Views">
            <Row>
              <Link to="/dev/mailbox" aria-current={templates ? undefined : "page"}>
                Messages
              </Link>
              <Link to="/dev/mailbox?view=templates" aria-current={templates ? "page" : undefined}>
                All templates
              </Link>
            </Row>
          </nav>
          {templates ? <TemplateList templates={templates} /> : <MessageList messages={messages} />}
        </Stack>
      </Section>
    </>
  );
}

function MessageList({ messages }: Pick<LoaderData, "messages">) {
  if (messages.length === 0)
    return (
      <EmptyState
        title="No email yet"
        text="Request a sign-in code, and it shows up here."
        art={<Plant name="quinoa" size={112} />}
      />
    );
  return messages.map((m) => (
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
      <EmailPreview html={m.html} text={m.text} title={m.subject} />
    </Card>
  ));
}

function TemplateList({ templates }: { templates: NonNullable<LoaderData["templates"]> }) {
  return templates.map(({ domain, emails }) => (
    <Stack gap={16} key={domain}>
      <Heading as="h2" size={6}>
        {domain}
      </Heading>
      {emails.map(({ name, content, html, text }) => (
        <Card as="article" key={name}>
          <Heading as="h3" size={5}>
            {name}
          </Heading>
          <Text small dim>
            {content.subject} · {content.preheader}
          </Text>
          <EmailPreview html={html} text={text} title={`${domain}: ${name}`} />
        </Card>
      ))}
    </Stack>
  ));
}
