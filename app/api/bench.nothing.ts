import { notFound } from "~/platform/http.server";

/** The do-nothing reference of the benchmarks: 2 bytes through the common middleware. */
export function loader() {
  if (!process.env.PATHLENS_BENCH) throw notFound();
  return new Response("ok", { headers: { "Content-Type": "text/plain" } });
}
