import type { PagedFile } from "../../platform/paged-file.ts";

/** All pages of a file. */
export async function readWhole(file: PagedFile): Promise<string> {
  let text = "";
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<PagedFile["loadPage"]>> = await file.loadPage(cursor);
    text += page.text;
    if (page.next === null) return text;
    cursor = page.next;
  }
}
