import { Plant } from "#app/art/index.ts";
import { EmptyState } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/admin-components.tsx";

export const meta = () => adminMeta("Spam protection");

/** Asked on every visit, so that the frame's check runs. */
export const loader = () => ({ held: 0 });

export default function SpamProtection() {
  return (
    <>
      <AdminPageHeader title="Spam protection" lead="What is held back from the community, and why." />
      <EmptyState
        title="No posts have been held"
        art={<Plant name="pea" size={96} />}
        text="The community has no posts, so that nothing was held back. Sign-ups and codes by mail are limited per address and per network."
      />
    </>
  );
}
