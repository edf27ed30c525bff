import { formatInstant } from "#app/lib/format-instant.ts";
import { Card, Heading, Stack, Text } from "#app/ui/index.ts";
import type { AccountOverview } from "#worker/auth/contract.ts";

/** The external identity providers linked to this account; nothing where there are none. */
export function LinkedIdentities({ identities }: { identities: AccountOverview["identities"] }) {
  if (identities.length === 0) return null;
  return (
    <Card as="section">
      <Stack gap={8}>
        <Heading as="h2" size={5}>
          Linked accounts
        </Heading>
        <Text dim>Anyone who can sign in there can sign in here, so keep that account just as secure.</Text>
        <div>
          {identities.map((i) => (
            <div className="thing" key={i.issuer}>
              <div>
                <Text>{i.issuer.replace(/^https:\/\//, "")}</Text>
                <Text small dim>
                  Linked {formatInstant(i.createdAt)}
                </Text>
              </div>
            </div>
          ))}
        </div>
      </Stack>
    </Card>
  );
}
