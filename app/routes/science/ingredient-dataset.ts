import { data } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { dataFileResponse } from "#app/lib/data-file-response.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import type { Route } from "./+types/ingredient-dataset";

/** The studies of an ingredient as data: KEY-studies.csv or KEY-studies.json. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const [, name, format] = /^(.+)-studies\.(csv|json)$/.exec(params.file) ?? [];
  const file =
    name === params.key
      ? ctx.science.toDataset(await loadLibrary(ctx), params.key, format === "json" ? "json" : "csv")
      : null;
  if (!file) throw data(null, { status: 404, statusText: "Not Found" });
  return dataFileResponse(file);
}
