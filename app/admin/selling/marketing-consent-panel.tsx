import { Badge, Text } from "#app/ui/index.ts";
import type { MarketingConsent } from "#worker/store/customers/contract.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";
import { actorLabel } from "./order-labels.ts";

const SOURCES: Record<string, string> = {
  checkout: "at checkout",
  account: "in the account",
  footer: "by the newsletter form",
  unsubscribe_link: "by the link in an email",
  staff: "recorded by staff",
};
const sourceLabel = (source: string): string => SOURCES[source] ?? source.replaceAll("_", " ");

/** Consent to marketing email with its log. Staff can record a withdrawal, never a consent. */
export function MarketingConsentPanel({ customerKey, log }: { customerKey: string; log: readonly MarketingConsent[] }) {
  const isGranted = log[0]?.state === "granted";
  return (
    <Panel
      title="Marketing email"
      id="marketing"
      action={<Badge tone={isGranted ? "success" : "neutral"}>{isGranted ? "Subscribed" : "Not subscribed"}</Badge>}
    >
      {log.length === 0 ? <Text dim>No consent on record, so this customer gets no marketing email.</Text> : null}
      <ul className="order-list">
        {log.map((c) => (
          <li key={`${c.at} ${c.state}`}>
            <span>
              {c.state === "granted" ? "Consent given" : "Consent withdrawn"} {sourceLabel(c.source)}
            </span>
            {c.detail ? <span className="small">{c.detail}</span> : null}
            <span className="dim small">
              <LocalTime at={c.at} />, {actorLabel(c.actor)}
            </span>
          </li>
        ))}
      </ul>
      {isGranted ? (
        <FormDrawer
          title="Record a withdrawal"
          text="The customer gets no marketing email from now on. Only they can give consent again."
          button="Record withdrawal"
          variant="soft"
        >
          {(close) => (
            <RecordForm
              initial={{ detail: "" }}
              request={(body) => ({
                method: "POST",
                path: `/api/admin/customers/${customerKey}/withdraw-consent`,
                body,
              })}
              saved="Withdrawal recorded"
              save="Record withdrawal"
              onSaved={close}
            >
              {({ bindText }) => (
                <TextField
                  label="How the customer asked for it"
                  hint="Such as “By phone, November 22”."
                  required="Enter how the customer asked for it."
                  maxLength={300}
                  {...bindText("detail")}
                />
              )}
            </RecordForm>
          )}
        </FormDrawer>
      ) : null}
    </Panel>
  );
}
