import { Plant } from "#app/art/index.ts";
import { EmptyState } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";

export const meta = () => adminMeta("Spam protection");

/** Runs on every navigation, so that the layout's access check runs too. */
export const loader = () => ({ held: 0 });

export default function SpamProtection() {
  return (
    <>
      <AdminPageHeader title="Spam protection" lead="Community posts held for review." />
      <EmptyState
        title="No held posts"
        art={<Plant name="pea" size={96} />}
        text="The community has no posts yet. Sign-ups and emailed codes are limited per email address and network."
      />
    </>
  );
}
