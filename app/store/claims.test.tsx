import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { disclaimerFor } from "#worker/store/catalogue/domain.ts";
import { Claim, WithDisclaimer } from "./claims.tsx";

const about = { kind: "structure_function", text: "Protein maintains muscle." } as const;
const plain = { kind: "plain", text: "Two plants." } as const;

describe("a structure/function claim", () => {
  it("stands beside the words of the law, tied to them by its sign", () => {
    const html = renderToStaticMarkup(
      <WithDisclaimer text={disclaimerFor([about])}>
        <Claim claim={about} />
      </WithDisclaimer>,
    );
    expect(html).toContain("Protein maintains muscle.<sup>†</sup>");
    expect(html).toContain("has not been evaluated by the Food and Drug Administration");
  });
  it("breaks the page where the words are missing", () => {
    expect(() => renderToStaticMarkup(<Claim claim={about} />)).toThrow("without its disclaimer");
    expect(() =>
      renderToStaticMarkup(
        <WithDisclaimer text={null}>
          <Claim claim={about} />
        </WithDisclaimer>,
      ),
    ).toThrow("without its disclaimer");
  });
  it("is another thing than a plain one, which needs none", () => {
    expect(renderToStaticMarkup(<Claim claim={plain} />)).toBe("<span>Two plants.</span>");
  });
});
