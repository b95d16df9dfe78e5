import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import {
  clientFileSchema,
  type ClientFile,
} from "~/features/network-test/client/client-results.schema";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { faultyFields } from "~/lib/faulty-fields";
import { ok, type Result } from "~/lib/result";
import { jsonFrom } from "~/platform/bounded-body.server";
import type { Database } from "#db/schema";

import { openReportSampling, renewSamples } from "../record-samples.server";
import type { Report } from "../report";
import { askForSecondLook } from "../second-look.server";
import { givenPlace, takePlace } from "./client-place.server";
import { findOpenReport, type AddingRefusal } from "./record-browser-result.server";
import { addResult } from "./record-client-result.server";
import { sectionFrom } from "./section-from.server";

/** Longest file that is read: every test twice, with the most endpoints. */
export const clientFileBytes = 2 * 1024 * 1024;

/** Most faults of a file that the form names. */
const namedMost = 10;

/** What of a file does not fit, by the paths of its fields. */
export type FileFault = {
  reason: "missing" | "not-json" | "unfit" | "implausible" | "key-reused";
  fields: string[];
};
export type UploadRefusal = AddingRefusal | FileFault;

/** Ends a transaction whose refusal must leave nothing behind. */
class Refused extends Error {
  constructor(readonly refusal: FileFault) {
    super(refusal.reason);
  }
}

/** Takes in the file of a client that reached no server: by the same rules as single results, all or nothing. */
export async function uploadClientFile(
  context: Context,
  { id, text }: { id: string; text: string },
): Promise<Result<{ added: number }, UploadRefusal>> {
  const read = fileOf(text);
  if (!read.ok) return read;
  const { results } = read.value;
  const sections = await Promise.all(results.map(sectionFrom));
  const place = await givenPlace(read.value.place);
  const sampling = await openReportSampling(context);
  try {
    return await context.db.transaction().execute(async (trx) => {
      const open = await findOpenReport(trx, context, id);
      if (!open.ok) return open;
      const { report, ownerTenantId } = open.value;
      const { variant, now } = context;
      const placed = await takePlace(trx, {
        report,
        place,
        tenantId: ownerTenantId ?? context.actor.account?.tenantId ?? null,
        variant,
        now,
      });
      const added = await addAll(trx, { report: placed.report, results, sections, now });
      await renewSamples(trx, sampling, { report: added.report });
      await askForSecondLook(trx, {
        report: added.report,
        variant,
        tests: results.map(({ test }) => test),
        now,
      });
      return ok({ added: added.count });
    });
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

function fileOf(text: string): Result<ClientFile, FileFault> {
  if (text.trim() === "") return { ok: false, refusal: { reason: "missing", fields: [] } };
  let value: unknown;
  try {
    value = jsonFrom(text);
  } catch (thrown) {
    if (thrown instanceof Response)
      return { ok: false, refusal: { reason: "not-json", fields: [] } };
    throw thrown;
  }
  const file = clientFileSchema.safeParse(value);
  if (file.success) return ok(file.data);
  const fields = [
    ...new Set(faultyFields(file.error.issues, namedMost).map(({ field }) => field)),
  ].filter(Boolean);
  return { ok: false, refusal: { reason: "unfit", fields } };
}

type All = {
  report: Report;
  results: readonly ClientResult[];
  sections: readonly ClientSection[];
  now: Date;
};

/** @throws {Refused} at the first result that does not fit */
async function addAll(
  trx: Transaction<Database>,
  { report: first, results, sections, now }: All,
): Promise<{ report: Report; count: number }> {
  let report = first;
  let added = 0;
  for (const [at, result] of results.entries()) {
    const outcome = await addResult(trx, {
      report,
      result,
      section: sections[at] as ClientSection,
      now,
    });
    if (!outcome.ok) throw new Refused(faultOf(outcome.refusal, result));
    report = outcome.value.report;
    if (!outcome.value.isRepeated) added += 1;
  }
  return { report, count: added };
}

function faultOf(
  refusal: "key-reused" | { implausible: { field: string }[] },
  { test }: ClientResult,
): FileFault {
  if (refusal === "key-reused") return { reason: "key-reused", fields: [test] };
  return {
    reason: "implausible",
    fields: refusal.implausible.slice(0, namedMost).map(({ field }) => `${test}: ${field}`),
  };
}
