import { useState } from "react";
import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import { Button, buttonClass, Callout, Row, Text } from "#app/ui/index.ts";
import type { MarkdownExportPage, VersionsExportPage } from "#worker/content/export/contract.ts";
import { plural } from "#worker/kernel/plural.ts";
import { Panel } from "../../table/index.ts";

const CALL = "/api/admin/content/exports";

/** Everything that was written, as files of other programs. */
export function ExportTexts() {
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [finished, setFinished] = useState<number | null>(null);
  const makeZip = async () => {
    setProblem(undefined);
    setFinished(null);
    setDone(0);
    try {
      setFinished(await saveMarkdown(setDone));
    } catch (error) {
      setProblem(errorMessage(error, TRY_AGAIN));
    }
    setDone(null);
  };
  return (
    <Panel id="export-texts" title="Export">
      <Text>
        All articles, recipes and pages, with drafts, authors, categories, tags, series and redirects. Earlier versions
        are in the Markdown files only. Pictures are included as links, so import them elsewhere while this site is
        online.
      </Text>
      <Row gap={12}>
        <Button variant="outline" disabled={done !== null} onClick={() => void makeZip()}>
          Export Markdown
        </Button>
        <a className={buttonClass({ variant: "outline" })} href={`${CALL}/wordpress.xml`}>
          Export for WordPress
        </a>
        <a className={buttonClass({ variant: "outline" })} href={`${CALL}/ghost.json`}>
          Export for Ghost
        </a>
        <a className={buttonClass({ variant: "outline" })} href={`${CALL}/redirects.json`}>
          Redirects for Ghost
        </a>
      </Row>
      <Text small dim>
        A Markdown export can be imported here again, with everything but its earlier versions. WordPress and Ghost get
        recipes as text, figures as tables, and cards as links.
      </Text>
      <Text small role="status">
        {done !== null ? `${plural(done, "post")} so far. Keep this page open.` : null}
        {finished !== null ? `${plural(finished, "post")} exported.` : null}
      </Text>
      {problem ? (
        <Callout tone="error" title="The export stopped">
          {problem} Export again.
        </Callout>
      ) : null}
    </Panel>
  );
}

/** Collects all pages in a ZIP and saves it. @returns how many texts it holds */
async function saveMarkdown(onProgress: (texts: number) => void): Promise<number> {
  const { strToU8, zip } = await import("fflate");
  const files: Record<string, Uint8Array> = {};
  const pictures = new Map<string, MarkdownExportPage["pictures"][number]>();
  const redirects: MarkdownExportPage["redirects"] = [];
  let texts = 0;
  for (let after: string | null = null; ; ) {
    const page: MarkdownExportPage = await apiRequest<MarkdownExportPage>("POST", `${CALL}/markdown`, { after });
    for (const { name, text } of page.files) files[name] = strToU8(text);
    for (const picture of page.pictures) pictures.set(picture.id, picture);
    redirects.push(...page.redirects);
    texts += page.texts;
    onProgress(texts);
    if (page.next === null) break;
    after = page.next;
  }
  for (let after: VersionsExportPage["next"] = null; ; ) {
    const page: VersionsExportPage = await apiRequest<VersionsExportPage>("POST", `${CALL}/revisions`, { after });
    for (const { name, text } of page.files) files[name] = strToU8(text);
    if (page.next === null) break;
    after = page.next;
  }
  files["pictures.json"] = strToU8(`${JSON.stringify([...pictures.values()], null, 2)}\n`);
  files["redirects.json"] = strToU8(`${JSON.stringify(redirects, null, 2)}\n`);
  const bytes = await new Promise<Uint8Array>((resolve, reject) =>
    zip(files, (error, data) => (error ? reject(error) : resolve(data))),
  );
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/zip" }));
  Object.assign(document.createElement("a"), { href: url, download: "texts-markdown.zip" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return texts;
}
