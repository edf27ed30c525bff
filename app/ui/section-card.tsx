import { type ReactNode, type Ref, useId } from "react";
import { Card } from "./display.tsx";
import { Stack } from "./layout.tsx";
import { Heading } from "./states.tsx";

/** A card that is a section of its page, with its heading. @param headingRef to move the focus to the heading */
export function SectionCard({
  title,
  gap = 16,
  id,
  headingRef,
  children,
}: {
  title: ReactNode;
  gap?: number;
  id?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <Card as="section" id={id} aria-labelledby={headingId}>
      <Stack gap={gap}>
        <Heading as="h2" size={5} id={headingId} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}
