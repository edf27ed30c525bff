import { Plant } from "#app/art/index.ts";
import { EmptyState, LinkButton } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";

export const meta = () => adminMeta("Affiliates");

/** Runs on every navigation, so that the layout's access check runs too. */
export const loader = () => ({ affiliates: 0 });

export default function AffiliateSettings() {
  return (
    <>
      <AdminPageHeader title="Affiliates" lead="Affiliate partners and the public pages about them." />
      <EmptyState
        title="No affiliates yet"
        art={<Plant name="camu-camu" size={96} />}
        text="The store doesn’t pay commissions. Visitors can read about partnerships on two public pages."
        action={
          <>
            <LinkButton to="/affiliate-disclosure" variant="outline">
              View disclosure
            </LinkButton>
            <LinkButton to="/join-network" variant="outline">
              View network page
            </LinkButton>
          </>
        }
      />
    </>
  );
}
