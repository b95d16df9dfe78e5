import { sitemap } from "./app/sitemap.js";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  ignoredRouteFiles: ["**/*"],
  routes: sitemap,
  server: "./app/cli/program.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverBuildPath: "build/index.js",
  serverMinify: false,
  assetsBuildDirectory: "public/build",
  publicPath: "/build/",
  sourcemap: false,
  postcss: false,
  tailwind: false,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
