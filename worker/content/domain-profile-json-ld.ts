import { pictureUrl } from "../media/domain.ts";
import type { AuthorView } from "./contract.ts";

interface SiteJsonLd {
  origin: string;
  publisher: object;
}

/**
 * Who wrote or reviewed a text, for search engines. Teams of the publisher, which have no face, are told from people by
 * their names: "Tikari kitchen" belongs to Tikari.
 */
export function authorJsonLd(
  { id, name, role, about, picture }: AuthorView,
  { origin, publisher }: SiteJsonLd,
): Record<string, unknown> {
  const publisherName = (publisher as { name?: string }).name ?? "";
  const isTeam = publisherName !== "" && name.startsWith(`${publisherName} `);
  return {
    "@type": isTeam ? "Organization" : "Person",
    "@id": `${origin}/authors/${id}#author`,
    name,
    url: `${origin}/authors/${id}`,
    ...(about ? { description: about } : {}),
    ...(picture ? { image: origin + pictureUrl(picture, 640, "jpg") } : {}),
    ...(isTeam ? { parentOrganization: publisher } : { worksFor: publisher, ...(role ? { jobTitle: role } : {}) }),
  };
}

/** The page of an author. */
export const profileJsonLd = (author: AuthorView, site: SiteJsonLd): Record<string, unknown> => ({
  "@type": "ProfilePage",
  mainEntity: authorJsonLd(author, site),
});
