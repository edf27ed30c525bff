import { type ComponentProps, Suspense } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import type { CodeStep } from "./code-step.tsx";
import type { SecondFactorStep } from "./second-factor-step.tsx";

// The later steps of a sign-in, whose code is loaded when they are asked for.
const Code = lazyComponent(() => import("./code-step.tsx").then((m) => m.CodeStep));
const SecondFactor = lazyComponent(() => import("./second-factor-step.tsx").then((m) => m.SecondFactorStep));

export const LazyCodeStep = (props: ComponentProps<typeof CodeStep>) => (
  <Suspense fallback={null}>
    <Code {...props} />
  </Suspense>
);

export const LazySecondFactorStep = (props: ComponentProps<typeof SecondFactorStep>) => (
  <Suspense fallback={null}>
    <SecondFactor {...props} />
  </Suspense>
);
