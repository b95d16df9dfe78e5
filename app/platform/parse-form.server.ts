/**
 * Reads a form by its schema. Routes take it from here and not from the library: a module that
 * the browser's bundle may share with a form's script would be loaded by every page with script.
 */
export { parseWithZod as parseForm } from "@conform-to/zod/v4";
