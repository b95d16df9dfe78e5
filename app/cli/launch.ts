/** How the command was entered: `root` is the checkout, `launchedAt` the performance clock then. */
export type Launch = { root: string; launchedAt: number };
