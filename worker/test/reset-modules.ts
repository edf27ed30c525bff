import { vi } from "vitest";

// Test files share a process: each begins with the real clock and fresh modules.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
