/** The navigation of the specification, section 2: labels, targets and conditions, in one place. */
export interface MenuEntry {
  label: string;
  to: string;
}
export interface MenuGroup {
  label: string;
  /** The target of the label itself; a group with entries has none and only opens. */
  to?: string;
  entries?: MenuEntry[];
  /** What stands below its entries: the shop's goals, or the texts that the owner chose. */
  more?: "goals" | "texts";
}

export interface MenuContext {
  signedIn: boolean;
  forumEnabled: boolean;
  staff: boolean;
  /** The server has confirmed that the staff member may enter the admin area. */
  adminAccess?: boolean;
}

const HOME: MenuEntry = { label: "HOME", to: "/" };

/** The main navigation for a situation. */
export function mainMenu({ signedIn, forumEnabled }: MenuContext): MenuGroup[] {
  return [
    HOME,
    {
      label: "PRODUCTS",
      more: "goals",
      entries: [
        { label: "Flagship Product", to: "/product" },
        { label: "All Products", to: "/products" },
      ],
    },
    {
      label: "THE SCIENCE",
      more: "texts",
      entries: [
        { label: "The Science", to: "/science" },
        { label: "The Lab", to: "/lab" },
        { label: "Studies", to: "/ingredient-studies" },
      ],
    },
    {
      label: "PERFORMANCE",
      entries: [
        { label: "Reconnect", to: "/performance/evolve" },
        { label: "Nourish", to: "/performance/nourish" },
        { label: "Thrive", to: "/performance/thrive" },
        { label: "Focus", to: "/performance/focus" },
      ],
    },
    ...(forumEnabled ? [{ label: "COMMUNITY", to: "/community" }] : []),
    signedIn
      ? {
          label: "FITNESS APP",
          entries: [
            { label: "Fitness App", to: "/fitness-app" },
            { label: "Recipes", to: "/posts/category/recipe-guides" },
            { label: "Nutrition Tracker", to: "/fitness-app?tab=nutrition" },
          ],
        }
      : { label: "FITNESS APP", to: "/fitness-app" },
    {
      label: "ABOUT",
      entries: [
        { label: "About Us", to: "/about" },
        { label: "Our Mission", to: "/mission" },
      ],
    },
  ];
}
