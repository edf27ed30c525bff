import { useEffect } from "react";
import { data, redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { documentDataKey, requestContextKey } from "#app/context.ts";
import { studyPreview } from "#app/lib/card-words.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { seo } from "#app/lib/seo.ts";
import { servedPart } from "#app/lib/served-part.tsx";
import type { StudyPageData } from "#app/science/study-text.tsx";
import { toStudyView } from "#app/science/study-view.ts";
import { toast } from "#app/ui/index.ts";
import { CONTENT_TAG } from "#worker/kernel/page-tags.ts";
import { findStudy } from "#worker/science/domain-evidence.ts";
import { studyJsonLd } from "#worker/science/domain-json-ld.ts";
import { studyPath } from "#worker/science/domain-study-words.ts";
import type { Route } from "./+types/study";
import "./science-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? seo(loaderData.seo) : []);

/** A study with what rests on it; a former or shortened id leads to its page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  // The library is in memory nearly always; a made-up id costs nothing more.
  const library = await loadLibrary(ctx);
  const found = findStudy(library, params.id);
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  if (found.id !== params.id) throw redirect(studyPath(found.id), 301);
  const reliedOn = await ctx.publicData(`study ${found.id} reliances`, async () => ({
    value: await ctx.science.listReliances({ studies: [found.id] }),
    tags: [CONTENT_TAG],
  }));
  const study = toStudyView(library, found);
  const page: StudyPageData = {
    study,
    reliedOn: reliedOn ?? [],
    jsonLd: JSON.stringify(studyJsonLd(found, library, { origin: url.origin, brand: brand.name })),
  };
  // Its words travel once: in the document as its markup, to a page that the browser draws as data.
  const isDocument = !ctx.url.pathname.endsWith(".data");
  if (isDocument) context.set(documentDataKey, page);
  return {
    id: found.id,
    seo: { title: `${found.headline} (${study.short})`, description: shorten(found.summary, 155) },
    social: studyPreview(found, library.ingredients),
    page: isDocument ? null : page,
  };
}

/** The words of a text that fit. */
const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, "")}…`;

const StudyText = await servedPart(() => import("#app/science/study-text.tsx").then((m) => m.StudyText));

/** Copies the text that a button names. */
async function copyText(event: MouseEvent): Promise<void> {
  const button = (event.target as Element).closest<HTMLElement>("[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    toast({ title: `${button.dataset.what} copied`, tone: "success" });
  } catch {
    toast({ title: "Your browser didn't allow copying. Select the text and copy it." });
  }
}

export default function StudyPage({ loaderData: { id, page } }: Route.ComponentProps) {
  useEffect(() => {
    addEventListener("click", copyText);
    return () => removeEventListener("click", copyText);
  }, []);
  return <StudyText key={id} data={page} />;
}
