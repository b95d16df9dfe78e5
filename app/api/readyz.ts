import { checkDatabase } from "~/platform/database-check.repository.server";
import { application } from "~/platform/application.server";

/** GET /readyz: this process can serve, its database included. */
export async function loader() {
  const { database, shutdown } = application();
  const isReady = !shutdown.aborted && (await checkDatabase(database.db));
  return new Response(isReady ? "ready" : "not ready", {
    status: isReady ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
