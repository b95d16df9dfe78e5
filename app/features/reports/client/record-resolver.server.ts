import type { Context } from "~/features/access/context.server";
import { appendRunEvent } from "~/features/messaging/run-event.repository.server";
import { clientTests } from "~/features/network-test/client/client-results";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { joinedSection } from "~/features/network-test/client/joined-section";
import { ownAddresses } from "~/features/network-test/client/own-addresses";
import { knownOf } from "~/features/network-test/client/section-verdict";
import type { SeenResolver } from "~/features/network-test/engine/test-event";
import { resolversThatAsked } from "~/features/network-test/server-tests/resolvers-that-asked.server";
import { serverNet } from "~/features/network-test/server-tests/server-net.server";
import { suiteSettings } from "~/features/settings/suite-settings.server";
import { ok, refuse, type Result } from "~/lib/result";

import { updateReportDocument } from "../report.repository.server";
import { withScore } from "../with-score";
import { findOpenReport, type AddingRefusal } from "./record-browser-result.server";
import { sectionFrom } from "./section-from.server";

type Asked = {
  id: string;
  /** The unique name that the browser asked for, without its zone. */ label: string;
  signal: AbortSignal;
};

/**
 * Adds to a report which resolver asked for the browser's unique name. The zone's name server says so
 * and not the browser, so the section is the server's; a report that has one keeps it.
 *
 * @returns null where nobody was seen to ask: the row stays untested
 */
export async function recordResolver(
  context: Context,
  { id, label, signal }: Asked,
): Promise<Result<SeenResolver | null, AddingRefusal | "no-zone">> {
  const {
    client: { resolverZone },
  } = await suiteSettings(context);
  if (resolverZone === null) return refuse("no-zone");
  // Before anybody is asked: a stranger has nothing asked for.
  const before = await context.db.transaction().execute((trx) => findOpenReport(trx, context, id));
  if (!before.ok) return before;
  const { dnsResolver: known } = before.value.report;
  if (known?.data?.recursive) return ok(seenIn(known));

  const startedAt = new Date().toISOString();
  const [recursive] = await resolversThatAsked(
    { label, zone: resolverZone },
    { dnsServers: serverNet().dnsServers, signal },
  );
  if (recursive === undefined) return ok(null);
  const data = { configured: [], recursive, inventsAnswers: null, wrongAnswers: [] };
  const section = await sectionFrom<"dnsResolver">({
    test: "dnsResolver",
    source: "server",
    startedAt,
    finishedAt: new Date().toISOString(),
    reason: null,
    note: null,
    data,
  });
  return context.db.transaction().execute(async (trx) => {
    const open = await findOpenReport(trx, context, id);
    if (!open.ok) return open;
    const { report } = open.value;
    if (report.dnsResolver?.data?.recursive) return ok(seenIn(report.dnsResolver));
    const own = { ...section, ownAddresses: ownAddresses("dnsResolver", section, report) };
    const joined = joinedSection("dnsResolver", report.dnsResolver, own);
    await updateReportDocument(trx, withScore({ ...report, dnsResolver: joined }));
    await appendRunEvent(trx, {
      runId: report.runId,
      event: clientTests.dnsResolver.event,
      data: { source: joined.source, test: "dnsResolver", result: joined },
      at: context.now,
    });
    return ok(seenIn(joined));
  });
}

function seenIn(section: ClientSection<"dnsResolver">): SeenResolver | null {
  const address = section.data?.recursive ?? null;
  return address === null
    ? null
    : { address, city: knownOf(section, address)?.place?.city ?? null };
}
