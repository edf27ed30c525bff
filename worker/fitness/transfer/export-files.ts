import { strToU8, Zip, ZipDeflate } from "fflate";
import { toCsvLines } from "../../kernel/csv-lines.ts";
import { createTextDownload } from "../../platform/text-download.ts";
import type { LogRecord } from "../log/contract-sync.ts";
import type { RecordKind } from "../log/domain-kinds.ts";
import { exportHeader, exportRow } from "./domain-export-tables.ts";
import { OWN_HEAD, OWN_TAIL } from "./domain-own-export.ts";

/** One page of everything, in the order of the ids: as many as fit into an answer, and none after the last. */
type LoadPage = (after: string, limit: number) => Promise<LogRecord[]>;
const PAGE = 1000;

async function* pages(loadPage: LoadPage): AsyncGenerator<LogRecord[]> {
  for (let after = ""; ; ) {
    const page = await loadPage(after, PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}

/** Everything as JSON, one record a line, which the import reads back. */
export function createJsonExport(loadPage: LoadPage): Promise<ReadableStream<Uint8Array>> {
  async function* chunks() {
    yield OWN_HEAD;
    let isFirst = true;
    for await (const page of pages(loadPage)) {
      const lines = page.map(({ kind, id, data }) => JSON.stringify({ kind, id, data })).join(",\n");
      yield `${isFirst ? "\n" : ",\n"}${lines}`;
      isFirst = false;
    }
    yield `\n${OWN_TAIL}`;
  }
  return createTextDownload(chunks());
}

/** Everything as a ZIP with a CSV file for each kind. What waits in memory is compressed. */
export async function createCsvExport(loadPage: LoadPage, now: number): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    parts.push(bytes);
  });
  const files = new Map<RecordKind, ZipDeflate>();
  for await (const page of pages(loadPage)) {
    const kinds = Map.groupBy(page, ({ kind }) => kind);
    for (const [kind, records] of kinds) {
      const file = files.get(kind) ?? new ZipDeflate(`${kind}.csv`, { level: 6 });
      if (!files.has(kind)) {
        file.mtime = now;
        files.set(kind, file);
        zip.add(file);
        // The byte order mark tells spreadsheets that the text is UTF-8.
        file.push(strToU8(`\uFEFF${toCsvLines([exportHeader(kind)])}`));
      }
      file.push(strToU8(toCsvLines(records.map(exportRow))));
    }
  }
  for (const file of files.values()) file.push(new Uint8Array(), true);
  zip.end();
  return parts;
}
