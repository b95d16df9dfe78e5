import { notFound } from "~/platform/http.server";

import { instances, type Instance } from "../endpoint-sets/endpoint-set";

/** @throws the answer 404 for a name that no instance has */
export function requireInstance(name = ""): Instance {
  const instance = instances.find((each) => each === name);
  if (!instance) throw notFound();
  return instance;
}
