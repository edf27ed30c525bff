import { LocalTime } from "#app/lib/local-time.tsx";
import { SectionCard, Text } from "#app/ui/index.ts";
import type { AccountOverview } from "#worker/auth/contract.ts";
import { SettingsRow } from "./settings-row.tsx";

/** The external identity providers linked to this account; nothing where there are none. */
export function LinkedIdentities({ identities }: { identities: AccountOverview["identities"] }) {
  if (identities.length === 0) return null;
  return (
    <SectionCard title="Linked accounts" gap={8}>
      <Text dim>Anyone who can sign in there can sign in here, so keep that account just as secure.</Text>
      <div>
        {identities.map((i) => (
          <SettingsRow
            key={i.issuer}
            title={i.issuer.replace(/^https:\/\//, "")}
            details={
              <>
                Linked <LocalTime at={i.createdAt} />
              </>
            }
          />
        ))}
      </div>
    </SectionCard>
  );
}
