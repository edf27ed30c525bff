import { vi } from "vitest";

// Test files share a process: each begins with the real clock and with modules that nobody has used.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
