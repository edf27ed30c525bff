/** What Today needs only once something is pressed. It loads after the screen is drawn, and the device keeps it (public/sw.js). */
export const DIARY_TOOLS = {
  menu: async () => (await import("./meal-menu.tsx")).MealMenu,
  add: async () => (await import("../foods/add-food-sheet.tsx")).AddFoodSheet,
  copy: async () => (await import("./copy-dialog.tsx")).CopyDialog,
};
