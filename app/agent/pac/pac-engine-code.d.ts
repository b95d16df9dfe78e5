/** The engine's thread as one script, and QuickJS as compressed WebAssembly; made by app/cli/bundle-pac-engine.js. */
declare module "virtual:pac-engine" {
  export const workerCode: string;
  /** Base64 of Brotli of the module. */
  export const engineBrotli: string;
}
