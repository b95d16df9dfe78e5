import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";

import { sitemap } from "~/sitemap.js";

/** Routes that only frame others. */
export function isLayout({ file }: { file: string }): boolean {
  return file === "routes/frame.tsx" || file === "routes/screen.tsx";
}

/** Every path of the sitemap as it is written there, such as `gcc?/report/:reportId`, with the file that answers it. */
export async function sitePaths(): Promise<{ path: string; file: string }[]> {
  const manifest = (await sitemap(defineRoutes)) as RouteManifest;
  const pathOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : manifest[id];
    return route ? [...pathOf(route.parentId), ...(route.path ? [route.path] : [])] : [];
  };
  return Object.values(manifest)
    .filter((route) => !isLayout(route))
    .map(({ id, file }) => ({ path: pathOf(id).join("/"), file }));
}

/** Names of the operations that a controller's `:operation` stands for, read from the document of the calls. */
export function operationsOf(documentedPaths: readonly string[], path: string): string[] {
  const before = path.replace(/^gcc\?/, "").split("/:operation")[0] ?? "";
  return documentedPaths
    .filter((known) => known.startsWith(`${before}/`))
    .map((known) => known.slice(before.length + 1).split("/")[0] ?? "");
}
