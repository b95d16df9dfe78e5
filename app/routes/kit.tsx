import { application } from "~/platform/application.server";
import { notFound } from "~/platform/http.server";
import { KitPage } from "~/ui/kit-page";

/** Every component in every state; in development only. */
export function loader() {
  if (application().environment.mode !== "development") throw notFound();
  return null;
}

export default function KitRoute() {
  return <KitPage />;
}
