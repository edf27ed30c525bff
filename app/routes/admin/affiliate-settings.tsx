import { Plant } from "#app/art/index.ts";
import { EmptyState, LinkButton } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/admin-components.tsx";

export const meta = () => adminMeta("Affiliates");

/** Asked on every visit, so that the frame's check runs. */
export const loader = () => ({ affiliates: 0 });

export default function AffiliateSettings() {
  return (
    <>
      <AdminPageHeader title="Affiliates" lead="Partners, and what visitors read about them." />
      <EmptyState
        title="No affiliates are registered"
        art={<Plant name="camu-camu" size={96} />}
        text="The site pays no commission to anybody. Visitors read about partnerships on two public pages."
        action={
          <>
            <LinkButton to="/affiliate-disclosure" variant="outline">
              Read the disclosure
            </LinkButton>
            <LinkButton to="/join-network" variant="outline">
              See the network page
            </LinkButton>
          </>
        }
      />
    </>
  );
}
