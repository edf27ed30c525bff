import { brand } from "#app/brand.ts";
import { BreadcrumbJsonLd, JsonLdDocument } from "#app/lib/json-ld.tsx";
import { LocalTime } from "#app/lib/local-time.tsx";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Callout, Container, Link, Section } from "#app/ui/index.ts";
import type { Reliance } from "#worker/science/contract.ts";
import { doiUrl } from "#worker/science/domain-citation.ts";
import { CiteStudy } from "./cite-study.tsx";
import { EffectBar } from "./effect-bar.tsx";
import { RelianceList } from "./reliance-list.tsx";
import { StudyRow } from "./study-row.tsx";
import { StudyRun } from "./study-run.tsx";
import type { StudyView } from "./study-view.ts";

export interface StudyPageData {
  study: StudyView;
  reliedOn: Reliance[];
  jsonLd: string;
}

/** All that is known of a study. Scripts are needed for nothing on it but the buttons that copy. */
export function StudyText({ study, reliedOn, jsonLd }: StudyPageData) {
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
