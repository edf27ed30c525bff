import type { PictureSources } from "../../media/index.ts";
import type { ImportBatchInput, ImportCheckInput, MarkdownFilesInput, NewImportInput } from "./contract.ts";
import type { ImportDeps } from "./deps.ts";
import { fetchTextPictures } from "./import-pictures.ts";
import { getImportReport, listImports, retryImportPictures } from "./import-report.ts";
import { checkImport, importTexts, startImport } from "./import-texts.ts";
import { readMarkdownFiles } from "./read-markdown.ts";

/** Takes texts of other programs over. */
export const contentImportService = (deps: ImportDeps) => ({
  startImport: (input: NewImportInput, actor: string) => startImport(deps, input, actor),
  checkImport: (input: ImportCheckInput) => checkImport(deps, input),
  importTexts: (id: string, batch: ImportBatchInput, actor: string) => importTexts(deps, id, batch, actor),
  readMarkdownFiles: (input: MarkdownFilesInput) => readMarkdownFiles(input),
  listImports: () => listImports(deps),
  getImportReport: (id: string) => getImportReport(deps, id),
  retryImportPictures: (id: string) => retryImportPictures(deps, id),
  fetchTextPictures: (sources: PictureSources) => fetchTextPictures(deps, sources),
});
