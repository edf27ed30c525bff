import { create } from "zustand";

/** Whether the first questions were put aside on this page; null: as the device has it. */
export const useOnboardingStore = create<{ isSkipped: boolean | null; open: (isOpen: boolean) => void }>()((set) => ({
  isSkipped: null,
  open: (isOpen) => set({ isSkipped: !isOpen }),
}));
