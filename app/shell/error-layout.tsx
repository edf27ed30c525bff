import type { ReactNode } from "react";
import { Ridgeline } from "../art/scenery.tsx";
import { Cairn } from "../art/server-drawn.ts";
import { Container } from "../ui/index.ts";
import sheet from "./error-layout.css?url";

/** The layout of error pages: text on the left, a drawn cairn on the right, a landscape below. */
export function ErrorLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page-header lost">
      <link rel="stylesheet" href={sheet} precedence="page" />
      <Container className="lost-in">
        <div>
          <h1>{title}</h1>
          {children}
        </div>
        <Cairn className="lost-art" />
      </Container>
      <Ridgeline />
    </section>
  );
}
