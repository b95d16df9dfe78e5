import { notFound } from "~/platform/http.server";

/** Every path that is no screen and no call. */
export function loader(): never {
  throw notFound();
}

export const action = loader;

export default function NotFoundRoute() {
  return null;
}
