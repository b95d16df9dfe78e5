import type { Instance } from "../../endpoint-sets/endpoint-set";

/** Address of a publish run that somebody asked for. */
export function runHref(
  prefix: string,
  { instance, id }: { instance: Instance; id: string },
): string {
  return `${prefix}/endpoints/publishing/${instance}/${id}`;
}
