import { notFound } from "~/platform/http.server";

/** The do-nothing page of the benchmarks: the frame around one line. */
export function loader() {
  if (!process.env.PATHLENS_BENCH) throw notFound();
  return null;
}

export default function NothingPageRoute() {
  return <p>{"ok"}</p>;
}
