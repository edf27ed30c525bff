import { sql } from "drizzle-orm";
import { firstPictureSql, parsePicture } from "../media/index.ts";
import type { SubjectCard, TopicSubject } from "./contract.ts";
import type { CommunityDeps } from "./deps.ts";

interface SubjectRow {
  kind: SubjectCard["kind"];
  title: string;
  path: string;
  price: number | null;
  picture: string | null;
}

/** What topics can hang under, as their pages show it; null where everybody can't see it. One look-up by its id. */
export async function readSubject(
  { db, now }: Pick<CommunityDeps, "db" | "now">,
  { kind, id }: TopicSubject,
): Promise<SubjectCard | null> {
  const found = await db.get<SubjectRow>(
    kind === "product"
      ? sql`SELECT 'product' AS kind, title, '/products/' || handle AS path, min_price AS price,
              ${firstPictureSql("product", "gallery", "p.id")} AS picture
            FROM store_product p WHERE p.id = ${id} AND p.status = 'active'`
      : sql`SELECT e.kind, e.title, e.path, NULL AS price, ${firstPictureSql("entry", "cover", "e.id")} AS picture
            FROM content_entry e WHERE e.id = ${id} AND e.status = 'published' AND e.publish_at <= ${now()}`,
  );
  return found ? { ...found, picture: parsePicture(found.picture) } : null;
}
