import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";
import type { ServerBuild } from "@remix-run/node";

import { createWebServer } from "~/server/web-server.server";
import { sitemap } from "~/sitemap.js";

import { startTestApplication, type TestApplication } from "./application";
import type { DatabaseKind } from "./database";
import { buildDirWithPlaces } from "./place-data";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type TestSite = {
  application: TestApplication;
  /** Such as `http://127.0.0.1:41234`. */
  origin: string;
  close: () => Promise<void>;
};

/** Where the suite is said to be: nothing listens there, and the calls under test do not ask. */
const suite = {
  ENDPOINT_EXCHANGE: "http://127.0.0.1:9/exchange.gif",
  ENDPOINT_SHAREPOINT: "http://127.0.0.1:9/sharepoint.gif",
};

/**
 * Serves the whole site out of this process, from the sources, over a socket: the sitemap,
 * the web server and every route as the built program has them, without its background jobs.
 * One proxy is trusted, so that a test says by X-Forwarded-For who asks.
 *
 * @param variables environment variables the test is about
 */
export async function startSite(
  kind: DatabaseKind = "embedded",
  variables: Record<string, string> = {},
): Promise<TestSite> {
  const application = await startTestApplication(kind, {
    BUILD_DIR: await buildDirWithPlaces(),
    TRUST_PROXY: "1",
    ...suite,
    ...variables,
  });
  const server = createWebServer({
    root,
    build: await siteBuild(),
    environment: application.environment,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    application,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await application.close();
    },
  };
}

/** The routes as the compiler would bundle them, without browser files. */
async function siteBuild(): Promise<ServerBuild> {
  const manifest: RouteManifest = {
    root: { id: "root", path: "", file: "root.tsx" },
    ...((await sitemap(defineRoutes)) as RouteManifest),
  };
  const load = (file: string) =>
    import(/* @vite-ignore */ pathToFileURL(path.join(root, "app", file)).href);
  const routes: ServerBuild["routes"] = {};
  const assets: ServerBuild["assets"]["routes"] = {};
  for (const { file, ...route } of Object.values(manifest)) {
    const module = await load(file);
    routes[route.id] = { ...route, module };
    assets[route.id] = {
      ...route,
      module: `/build/${route.id}.js`,
      hasAction: "action" in module,
      hasLoader: "loader" in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: "ErrorBoundary" in module,
    };
  }
  const { default: config } = await import("../../remix.config.js");
  return {
    mode: "production",
    entry: { module: await load("entry.server.tsx") },
    routes,
    assets: {
      entry: { imports: [], module: "/build/entry.client.js" },
      routes: assets,
      url: "/build/manifest.js",
      version: "test",
    },
    publicPath: "/build/",
    assetsBuildDirectory: "public/build",
    future: { ...config.future, unstable_optimizeDeps: false } as ServerBuild["future"],
    isSpaMode: false,
  };
}
