type Match = { handle?: unknown; data?: unknown };

/**
 * Whether a page ships script: when a route of it says so by `handle = { hydrate: true }`,
 * or its loader by `hydrate: true` for just this state of the page. Every other page is
 * complete without.
 */
export function asksForScript({ handle, data }: Match): boolean {
  return [handle, data].some(
    (said) =>
      typeof said === "object" && said !== null && "hydrate" in said && said.hydrate === true,
  );
}
