import { formatDay } from "#app/lib/format-instant.ts";
import { Heading, LinkButton, RadioCards, Stack, Text, TextField } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { SubscriptionActionForm } from "./subscription-forms.tsx";

const REASONS = ["I have enough for now", "It's too expensive", "It didn't work for me", "I'm buying it elsewhere"];

/**
 * Cancelling, on one screen: what it means, what else there is, a reason for those who want to give one.
 * @param back the subscription's page
 */
export function CancelScreen({
  subscription,
  back,
  now,
}: {
  subscription: SubscriptionView;
  back: string;
  now: number;
}) {
  const { version, may, paidUntil, timeZone } = subscription;
  const open = paidUntil !== null && paidUntil > now;
  return (
    <section aria-labelledby="cancel" className="subscription-cancel">
      <Stack gap={20}>
        <Heading as="h2" size={5} id="cancel">
          Cancel this subscription?
        </Heading>
        <Text>
          {open && paidUntil ? `You'll keep access until ${formatDay(paidUntil, timeZone)}. ` : ""}
          It ends today, and you won't be charged again. Orders that are already paid still ship.
        </Text>
        {may.includes("skip") || may.includes("pause") ? (
          <div className="stack">
            <Text>
              <strong>Just need a break?</strong>
            </Text>
            <div className="row">
              {may.includes("skip") ? (
                <SubscriptionActionForm act="skip" version={version} label="Skip next order" />
              ) : null}
              {may.includes("pause") ? (
                <LinkButton to={`${back}#pause`} variant="outline">
                  Pause instead
                </LinkButton>
              ) : null}
            </div>
          </div>
        ) : null}
        <SubscriptionActionForm act="cancel" version={version} label="Cancel subscription" variant="danger">
          <RadioCards
            label="Why are you canceling? (optional)"
            name="reasonChoice"
            options={[...REASONS.map((r) => ({ value: r, label: r }))]}
          />
          <TextField label="Anything else? (optional)" name="reasonDetails" maxLength={300} />
        </SubscriptionActionForm>
        <div>
          <LinkButton to={back}>Keep subscription</LinkButton>
        </div>
      </Stack>
    </section>
  );
}
