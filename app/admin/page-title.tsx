import type { MetaDescriptor } from "react-router";
import { seo } from "#app/lib/seo.ts";
import { Text } from "#app/ui/index.ts";

/** Title and tags of an admin page: never indexed. */
export const adminMeta = (title: string): MetaDescriptor[] =>
  seo({ title: `${title} · Admin`, description: "A page for store staff.", noindex: true });

/** The header of an admin page. */
export function AdminPageHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <header>
      <h1>{title}</h1>
      <Text dim>{lead}</Text>
    </header>
  );
}
