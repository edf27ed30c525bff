import { AccountLayout } from "#app/account/account-layout.tsx";
import { DeleteAccount } from "#app/account/delete-account.tsx";
import { LinkedIdentities } from "#app/account/linked-identities.tsx";
import { PasskeyList } from "#app/account/passkey-list.tsx";
import { PasswordForm } from "#app/account/password-form.tsx";
import { SecondFactorSettings } from "#app/account/second-factor-settings.tsx";
import { SessionList } from "#app/account/session-list.tsx";
import { requestContextKey } from "#app/context.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { ProjectStatusBadge } from "#app/store/project-status-badge.tsx";
import { buttonClass, Callout, Link, Row, SectionCard, Text } from "#app/ui/index.ts";
import type { Route } from "./+types/account.ts";
import { AccountOverview, type OverviewData } from "./account-overview.tsx";

export const meta = () =>
  seo({
    title: "Account",
    description:
      "Manage your password, passkeys, authenticator app and devices, download your data, or delete your account.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, auth, store, billing } = context.get(requestContextKey);
  const person = await viewer();
  // Nothing about how to sign in is shown to someone who has only the password.
  if (!person || (person.hasSecondFactor && !person.secondFactor)) throw redirectToLogin("/account");
  const [overview, projects, subscriptions, { orders, lots }, addresses, reviewable] = await Promise.all([
    auth.getAccountOverview(),
    store.projects.listOwn(),
    billing.listOwn(),
    store.orders.listMyOrdersAndLots(),
    store.addresses.list(person.userId),
    store.catalogue.listReviewableLines({ userId: person.userId }),
  ]);
  const [next = null] = subscriptions
    .filter((s) => s.status === "active" && s.kind === "goods" && s.nextChargeAt !== null)
    .sort((a, b) => (a.nextChargeAt ?? 0) - (b.nextChargeAt ?? 0));
  const shop: OverviewData = {
    next,
    pastDue: subscriptions.find((s) => s.status === "past_due") ?? null,
    orders: orders.slice(0, 3),
    recalled: lots.filter((lot) => lot.status === "recalled"),
    latestLot: lots[0] ?? null,
    address: addresses[0] ?? null,
    review: toReviewRequest(reviewable, orders),
  };
  const needsFactor = person.role !== "member" && !person.hasSecondFactor;
  return privateData({ ...overview, shop, projects, enrollment: needsFactor ? { isInvited: person.isInvited } : null });
}

/** One product of a delivered order that has no review yet: more would be a list of chores. */
function toReviewRequest(
  lines: readonly { orderId: string; title: string }[],
  orders: readonly { id: string; fulfilmentStatus: string }[],
): OverviewData["review"] {
  const line = lines.find((l) => orders.some((o) => o.id === l.orderId && o.fulfilmentStatus === "delivered"));
  return line ? { orderId: line.orderId, title: line.title } : null;
}

export default function Account({ loaderData: account }: Route.ComponentProps) {
  return (
    <AccountLayout title="Account" lead={`Signed in as ${account.email}.`}>
      {account.enrollment ? <EnrollmentNote {...account.enrollment} /> : null}
      {account.fresh || account.enrollment?.isInvited ? null : (
        <Callout action={<a href="/login?returnTo=%2Faccount">Sign in again</a>}>
          <p>
            To change how you sign in or delete your account, please sign in again. This protects your account on shared
            devices.
          </p>
        </Callout>
      )}
      <AccountOverview {...account.shop} />
      <PasswordForm email={account.email} hasPassword={account.hasPassword} changedAt={account.passwordChangedAt} />
      <PasskeyList passkeys={account.passkeys} />
      <LinkedIdentities identities={account.identities} />
      <SecondFactorSettings on={account.totp} codesLeft={account.recoveryCodesLeft} />
      <SessionList sessions={account.sessions} />
      {account.projects.length > 0 ? (
        <SectionCard title="Your custom projects">
          {account.projects.map((p) => (
            <Row key={p.id} between>
              <Link to={`/custom-project?project=${p.id}`}>Project from {formatDay(p.submittedAt ?? p.updatedAt)}</Link>
              <ProjectStatusBadge status={p.status} />
            </Row>
          ))}
        </SectionCard>
      ) : null}
      <SectionCard title="Your data">
        <Text dim>Everything we store about you, as a JSON file.</Text>
        <div>
          <a className={buttonClass({ variant: "outline" })} href="/api/account/export" download="tikari-account.json">
            Download my data
          </a>
        </div>
      </SectionCard>
      <DeleteAccount email={account.email} />
      <Text dim>
        Name, address and theme are in your <Link to="/profile-settings">profile settings</Link>.
      </Text>
    </AccountLayout>
  );
}

/** What staff without a second factor do next. */
function EnrollmentNote({ isInvited }: { isInvited: boolean }) {
  return isInvited ? (
    <Callout title="Add a second factor to open the admin area">
      <p>Add a passkey or set up an authenticator app below. Then the admin area opens at /420.</p>
    </Callout>
  ) : (
    <Callout title="Ask for an invitation">
      <p>
        Everyone on the team needs a passkey or an authenticator app. You add your first one through an invitation: ask
        another admin to send you one.
      </p>
    </Callout>
  );
}
