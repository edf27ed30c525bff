import { Plant } from "#app/art/index.ts";
import { brand } from "#app/brand.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Container, EmptyState, LinkButton } from "#app/ui/index.ts";

export const meta = () =>
  seo({
    title: "Account deleted",
    description: "Your account and its data are deleted. What the law asks us to keep, and how to reach us.",
    noindex: true,
  });

export const loader = () => privateData(null);

/** Where deleting an account ends. */
export default function AccountDeleted() {
  return (
    <Container size="text">
      <EmptyState
        title="Your account is deleted"
        text={`Your profile, sign-in methods, devices, addresses and saved cards are gone, and your subscriptions are canceled. We keep the records of your orders, as tax law requires. Questions? Write to ${brand.contact.email}.`}
        art={<Plant name="quinoa" size={120} />}
        action={<LinkButton to="/">Back to home</LinkButton>}
      />
    </Container>
  );
}
