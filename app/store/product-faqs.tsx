import { Section, SectionHead } from "#app/ui/index.ts";
import type { ProductView } from "./product-view.ts";

/** The questions that are asked about a product; they open without scripts. */
export function ProductFaqs({ faqs }: Pick<ProductView, "faqs">) {
  if (faqs.length === 0) return null;
  return (
    <Section id="faq" aria-labelledby="faq-title" tight>
      <SectionHead id="faq-title" title="FAQ" />
      <div className="product-faqs">
        {faqs.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
