/** What Radix Themes' `Theme` writes on an element that it themes, for the parts of the member apps that do without its code. */
export const THEMED = {
  "data-is-root-theme": "false",
  "data-accent-color": "grass",
  "data-gray-color": "olive",
  "data-has-background": "false",
  "data-panel-background": "solid",
  "data-radius": "large",
  "data-scaling": "100%",
};
