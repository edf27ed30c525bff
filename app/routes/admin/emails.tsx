import { useState } from "react";
import { requestContextKey } from "#app/context.ts";
import { Badge, EmptyState, Link, Row, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { PhoneRow, PhoneTable } from "../../admin/table/index.ts";
import type { Route } from "./+types/emails.ts";
import "../../admin/emails/emails.css";
import { TextField } from "../../admin/form/text-field.tsx";

export const meta = () => adminMeta("Emails");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { emails: await context.get(requestContextKey).emailTexts.list() };
}

type EmailRow = Route.ComponentProps["loaderData"]["emails"][number];

const matches = (email: EmailRow, words: readonly string[]): boolean => {
  const text = `${email.name} ${email.when} ${email.subject} ${email.group}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The emails that the store sends, by occasion. */
export default function Emails({ loaderData: { emails } }: Route.ComponentProps) {
  const [query, setQuery] = useState("");
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = emails.filter((email) => matches(email, words));
  const groups = [...new Set(found.map((email) => email.group))];
  return (
    <>
      <AdminPageHeader
        title="Emails"
        lead="What the store writes to its customers. Change the subject, headline, intro and footer of each."
      />
      <TextField
        label="Search emails"
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        placeholder="Refund, gift card, skip …"
      />
      <p className="visually-hidden" role="status">
        {plural(found.length, "email")}
      </p>
      {found.length === 0 ? (
        <EmptyState title={`No emails for “${query}”`} text="Try another word, such as return or renewal." />
      ) : null}
      {groups.map((group) => (
        <section key={group} className="email-group">
          <PhoneTable
            caption={group}
            columns={[
              {
                key: "name",
                label: "Email",
                cell: (email) => (
                  <>
                    <Link to={`/420/emails/${email.template}`}>{email.name}</Link>
                    <Text small dim>
                      {email.when}
                    </Text>
                  </>
                ),
              },
              {
                key: "subject",
                label: "Subject",
                cell: (email) => <span className="email-subject">{email.subject}</span>,
              },
              {
                key: "state",
                label: "Status",
                cell: (email) => (
                  <Row gap={8}>
                    <Badge tone={email.enabled ? "success" : "neutral"}>{email.enabled ? "On" : "Off"}</Badge>
                    {email.isCustom ? <Badge tone="primary">Edited</Badge> : null}
                  </Row>
                ),
              },
            ]}
            rows={found.filter((email) => email.group === group)}
            rowKey={(email) => email.template}
            phoneRow={(email) => (
              <PhoneRow
                title={<Link to={`/420/emails/${email.template}`}>{email.name}</Link>}
                note={email.subject}
                valueNote={[email.enabled ? "" : "Off", email.isCustom ? "Edited" : ""].filter(Boolean).join(", ")}
              />
            )}
          />
        </section>
      ))}
    </>
  );
}
