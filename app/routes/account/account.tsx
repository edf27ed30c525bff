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

export const meta = () =>
  seo({
    title: "Account",
    description:
      "Manage your password, passkeys, authenticator app and devices, download your data, or delete your account.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, auth, store } = context.get(requestContextKey);
  const person = await viewer();
  // Nothing about how to sign in is shown to whoever has the password only.
  if (!person || (person.hasSecondFactor && !person.secondFactor)) throw redirectToLogin("/account");
  const [overview, projects] = await Promise.all([auth.getAccountOverview(), store.projects.listOwn()]);
  const needsFactor = person.role !== "member" && !person.hasSecondFactor;
  return privateData({ ...overview, projects, enrollment: needsFactor ? { isInvited: person.isInvited } : null });
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
