/** How the pages may look; `system` follows the reader's machine. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
