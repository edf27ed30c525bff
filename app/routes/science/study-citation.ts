import { data } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { dataFileResponse } from "#app/lib/data-file-response.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { toBibtex, toRis } from "#worker/science/domain-citation.ts";
import type { Route } from "./+types/study-citation";

const FORMATS = {
  ris: { contentType: "application/x-research-info-systems; charset=utf-8", write: toRis },
  bib: { contentType: "application/x-bibtex; charset=utf-8", write: toBibtex },
};

/** A study's record for reference managers: ID.ris or ID.bib. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const library = await loadLibrary(context.get(requestContextKey));
  const study = library.studies.find((one) => one.id === params.id);
  const [, name, extension] = /^(.+)\.(ris|bib)$/.exec(params.file) ?? [];
  if (!study || name !== study.id) throw data(null, { status: 404, statusText: "Not Found" });
  const { contentType, write } = FORMATS[extension as keyof typeof FORMATS];
  return dataFileResponse({ body: write(study), contentType, filename: params.file });
}
