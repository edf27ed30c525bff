import type { ComponentProps } from "react";
import { Button } from "#app/ui/index.ts";

/** The button of a meal's menu. @param meal its name in a sentence, such as "breakfast" */
export const MoreButton = ({ meal, ...props }: { meal: string } & ComponentProps<typeof Button>) => (
  <Button variant="ghost" icon aria-label={`More for ${meal}`} {...props}>
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <circle cx="5" cy="12" r="1.800" />
      <circle cx="12" cy="12" r="1.800" />
      <circle cx="19" cy="12" r="1.800" />
    </svg>
  </Button>
);
