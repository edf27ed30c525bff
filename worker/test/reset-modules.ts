import "./patient-waits.ts";
import { vi } from "vitest";
import { shiftClock } from "./shifted-clock.ts";

// Test files share a process: each begins with the real clock and fresh modules.
vi.useRealTimers();
shiftClock(process.env.TEST_NOW);
vi.unstubAllGlobals();
vi.resetModules();
