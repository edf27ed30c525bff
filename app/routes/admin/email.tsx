import { requestContextKey } from "#app/context.ts";
import { Badge } from "#app/ui/index.ts";
import { EmailEditor } from "../../admin/emails/email-editor.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { DetailHeader } from "../../admin/table/index.ts";
import type { Route } from "./+types/email.ts";
import "../../admin/emails/emails.css";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.email.name ?? "Email");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { emailTexts } = context.get(requestContextKey);
  const email = await emailTexts.get(params.template);
  return { email, preview: await emailTexts.preview(params.template, { ...email.texts, sample: 0 }) };
}

/** One of the store's emails: its texts, and how it looks with them. */
export default function Email({ loaderData: { email, preview } }: Route.ComponentProps) {
  return (
    <>
      <DetailHeader
        back={{ to: "/420/emails", label: "All emails" }}
        title={email.name}
        lead={email.when}
        badges={
          <>
            {email.isCustom ? <Badge tone="primary">Edited</Badge> : null}
            {email.enabled ? null : <Badge>Off</Badge>}
          </>
        }
      />
      <EmailEditor key={email.template} email={email} preview={preview} />
    </>
  );
}
