import { useEffect, useState } from "react";

/** The sections of the product editor, in order; the id is that of the section's heading. */
export const EDITOR_SECTIONS = [
  ["media", "Media"],
  ["details", "Product details"],
  ["variants", "Variants"],
  ["inventory", "Inventory and lots"],
  ["label", "Label"],
  ["claims", "Claims"],
  ["faq", "FAQ"],
  ["related", "Related products"],
  ["seo", "Search listing"],
  ["organization", "Organization"],
] as const;

/** Scrolls to a section, and puts the focus on a field by its label, or on the section's heading. */
export function goToSection(id: string, label?: string): void {
  const heading = document.getElementById(id);
  const section = heading?.closest<HTMLElement>("section");
  if (!heading || !section) return;
  section.querySelector(".fold-panel")?.setAttribute("open", "");
  const field = label ? findField(section, label) : null;
  field?.closest("details")?.setAttribute("open", "");
  const target = field ?? heading;
  if (target === heading) heading.tabIndex = -1;
  (field ?? section).scrollIntoView({ block: field ? "center" : "start" });
  target.focus({ preventScroll: true });
}

function findField(section: HTMLElement, text: string): HTMLElement | null {
  for (const label of section.querySelectorAll("label"))
    if (label.textContent?.trim().startsWith(text)) {
      const field = label.htmlFor ? document.getElementById(label.htmlFor) : label.querySelector("input");
      if (field) return field;
    }
  return null;
}

/** Links to the sections of the editor; the one in view is marked. */
export function EditorIndex() {
  const [current, setCurrent] = useState<string>(EDITOR_SECTIONS[0][0]);
  useEffect(() => {
    const seen = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const id = entry.target.getAttribute("aria-labelledby");
          if (id) seen.set(id, entry.isIntersecting);
        }
        const first = EDITOR_SECTIONS.find(([id]) => seen.get(id));
        if (first) setCurrent(first[0]);
      },
      { rootMargin: "-80px 0px -60% 0px" },
    );
    for (const [id] of EDITOR_SECTIONS) {
      const section = document.getElementById(id)?.closest("section");
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return (
    <nav className="editor-index" aria-label="Sections">
      <ul>
        {EDITOR_SECTIONS.map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                setCurrent(id);
                goToSection(id);
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
