import { data, redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { BreadcrumbJsonLd, JsonLdDocument } from "#app/lib/json-ld.tsx";
import { loadLibrary } from "#app/lib/load-library.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { seo } from "#app/lib/seo.ts";
import { CiteStudy } from "#app/science/cite-study.tsx";
import { EffectBar } from "#app/science/effect-bar.tsx";
import { RelianceList } from "#app/science/reliance-list.tsx";
import { StudyRow } from "#app/science/study-row.tsx";
import { StudyRun } from "#app/science/study-run.tsx";
import { toStudyView } from "#app/science/study-view.ts";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Callout, Container, Link, Section } from "#app/ui/index.ts";
import { CONTENT_TAG } from "#worker/kernel/page-tags.ts";
import { doiUrl } from "#worker/science/domain-citation.ts";
import { findStudy } from "#worker/science/domain-evidence.ts";
import { studyJsonLd } from "#worker/science/domain-json-ld.ts";
import { studyPath } from "#worker/science/domain-study-words.ts";
import type { Route } from "./+types/study";
import "./science-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({ title: `${loaderData.study.headline} (${loaderData.study.short})`, description: loaderData.description })
    : [];

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
  return {
    study,
    reliedOn: reliedOn ?? [],
    description: shorten(found.summary, 155),
    jsonLd: JSON.stringify(studyJsonLd(found, library, { origin: url.origin, brand: brand.name })),
  };
}

/** The words of a text that fit. */
const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, "")}…`;

export default function StudyPage({ loaderData: { study, reliedOn, jsonLd } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["The Science", "/science"],
          ["Studies", "/ingredient-studies"],
          [study.short, study.path],
        ]}
      />
      <JsonLdDocument json={jsonLd} />
      <Container className="study-page">
        <article>
          {study.retractedAt === null ? null : (
            <Callout tone="warning" title="This study was retracted">
              <p>
                The journal withdrew it (noted here on <LocalTime at={study.retractedAt} />
                ). It stays in sight and counts for nothing.
              </p>
            </Callout>
          )}
          <nav className="page-trail" aria-label="Breadcrumb">
            <Link to="/ingredient-studies">Studies</Link> <span aria-hidden="true">›</span> {study.short}
          </nav>
          <h1>{study.headline}</h1>
          <p className="lead">{study.summary}</p>
          {study.left && study.retractedAt === null ? <p className="study-left-note">{study.left}</p> : null}
          <dl className="study-setup">
            {study.setup.map((part) => (
              <div key={part.label}>
                <dt>{part.label}</dt>
                <dd>
                  <strong>{part.value}</strong>
                  {part.note ? <span className="dim small">{part.note}</span> : null}
                </dd>
              </div>
            ))}
          </dl>
          <section aria-labelledby="ran">
            <h2 id="ran">How it ran</h2>
            <StudyRun run={study.run} />
          </section>
          <section aria-labelledby="found">
            <h2 id="found">What it found</h2>
            <ul className="study-findings">
              {study.results.map((result) => (
                <li key={result.path}>
                  <div className="finding-top">
                    <h3>
                      <Link to={result.path}>{result.outcome}</Link>
                      {result.main ? <span className="badge">Main outcome</span> : null}
                    </h3>
                    <strong className="finding-answer">{result.answer}</strong>
                  </div>
                  <p>{result.text}</p>
                  {result.effect ? (
                    <div className="effect-figure">
                      <EffectBar effect={result.effect} name={result.ingredient} control={study.control} />
                      <p className="small">{result.effectText}</p>
                    </div>
                  ) : null}
                  <p className="dim small">
                    {result.measure}. {result.method}.
                  </p>
                </li>
              ))}
            </ul>
            <p className="dim small">Numbers are as printed. Where none was extracted there are words and no bar.</p>
          </section>
          <section aria-labelledby="limits">
            <h2 id="limits">What it can't tell you</h2>
            <ul className="study-limits">
              {study.limitations.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </section>
        </article>
        <aside className="study-side" aria-label="About this study">
          {study.grades.map((row) => (
            <div key={row.path} className="card side-grade">
              <GradeTile grade={row.grade} />
              <div>
                <p>
                  <strong>
                    {row.ingredient}: {row.outcome.toLowerCase()}
                  </strong>
                </p>
                <p className="dim small">
                  {row.words}. {row.trials}.
                </p>
                <Link to={row.path}>See all the evidence</Link>
              </div>
            </div>
          ))}
          <div className="card">
            <h2>Study facts</h2>
            <dl className="study-facts">
              {study.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {label === "PubMed" && study.pmid ? (
                      <a href={`https://pubmed.ncbi.nlm.nih.gov/${study.pmid}/`} rel="noreferrer">
                        {value}
                      </a>
                    ) : (
                      value
                    )}
                  </dd>
                </div>
              ))}
              {study.fundingText ? (
                <div>
                  <dt>Who paid</dt>
                  <dd>{study.fundingText}</dd>
                </div>
              ) : null}
              <div>
                <dt>DOI</dt>
                <dd>
                  <a href={doiUrl(study.doi)} rel="noreferrer">
                    {study.doi}
                  </a>
                </dd>
              </div>
            </dl>
            <CiteStudy study={study} />
          </div>
          <div className="card">
            <h2>Where we rely on it</h2>
            <RelianceList items={reliedOn} none="No published article rests on this study." />
          </div>
          {study.history.length > 0 ? (
            <div className="card">
              <h2>History of this page</h2>
              <ul className="study-history">
                {study.history.map((entry) => (
                  <li key={entry.at}>
                    <strong>
                      <LocalTime at={entry.at} />
                    </strong>{" "}
                    {entry.text}
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <div className="card side-report">
            <h2>Something wrong here?</h2>
            <p className="small">Tell us what the paper says instead. We correct in public, with a date.</p>
            <p>
              <a href={`mailto:${brand.contact.email}?subject=${encodeURIComponent(`Study ${study.id}`)}`}>
                Report an error
              </a>
            </p>
          </div>
        </aside>
      </Container>
      {study.related.length > 0 ? (
        <Section surface tight aria-labelledby="related">
          <h2 id="related" style={{ marginBottom: 24 }}>
            Related studies
          </h2>
          <div className="study-rows">
            {study.related.map((other) => (
              <StudyRow key={other.id} study={other} />
            ))}
          </div>
        </Section>
      ) : null}
    </>
  );
}
