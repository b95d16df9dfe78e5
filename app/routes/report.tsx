import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage, type Given } from "~/features/access/page.server";
import type { Context } from "~/features/access/context.server";
import { SuiteWayNote } from "~/features/asn/ui/suite-way-text";
import { FeedbackLink } from "~/features/feedback/ui/feedback-link";
import { findHeldReports } from "~/features/reports/find-held-reports.server";
import { readReport, readReportVersion } from "~/features/reports/read-report.server";
import { saveReport } from "~/features/reports/save-report.server";
import { FollowRun } from "~/features/reports/ui/follow-run";
import { ReportAlert } from "~/features/reports/ui/report-alert";
import { ReportPage } from "~/features/reports/ui/report-page";
import { readSurvey } from "~/features/survey/read-survey.server";
import { InternetTypePanel } from "~/features/survey/ui/internet-type-panel";
import { pageTitle } from "~/page-title.server";
import { isMatched, notFound, param } from "~/platform/http.server";
import { useNonce } from "~/platform/nonce";
import type { PageHandle } from "~/platform/page-policy";
import {
  askedOf,
  keepShown,
  reportPageData,
  reportPageTag,
  shownReports,
  type ReportPageShown,
} from "~/report-page.server";
import { unpack, type Packed } from "~/platform/packed";
import { CopyScript } from "~/ui/copy-script";

const privateHeaders = { "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" };

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle: PageHandle<SerializeFrom<typeof loader>> = {
  i18n: [
    "client",
    "compare",
    "report",
    "trace",
    "sharing",
    "verdict",
    "survey",
    "feedback",
    "suite-way",
  ],
  policy: (page) => {
    if ("hydrate" in page && page.hydrate) return { script: "page", asksSettings: true };
    // Only the owner's page has copy buttons (decision 0015).
    return { script: "hasCopyButtons" in page && page.hasCopyButtons ? "files" : "none" };
  },
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "report:read", limit: "read" }, readReportPage);

async function readReportPage({ request, params, context }: Given) {
  const id = param(params, "reportId");
  if (id === "temp") return leadToRun(context, request);

  const asked = await askedOf(context, request);
  if (!asked.isTraced) {
    const current = await readReportVersion(context, id);
    const tag = current && (await reportPageTag(asked, current));
    const headers = { ...privateHeaders, ...(tag && { ETag: tag }) };
    if (tag && isMatched(request.headers.get("If-None-Match"), tag))
      throw new Response(null, { status: 304, headers });
    const shown = tag && shownReports.get(tag);
    if (shown) return data(shown, { headers });
  }

  // Before the report: the first look at a survey is in the report's version.
  const survey = await readSurvey(context, id);
  const outcome = await readReport(context, id);
  if (!outcome.ok) {
    const isMalformed = outcome.refusal === "malformed-id";
    const alert = isMalformed ? ("malformed" as const) : ("notFound" as const);
    const title = await pageTitle(request, `report:alert.${alert}.title`);
    return data(
      { alert, homeHref: context.prefix || "/", title },
      { status: isMalformed ? 400 : 404, headers: privateHeaders },
    );
  }
  const page = await reportPageData(asked, outcome.value, survey);
  // The trace of a run that goes on is no part of the report's version.
  if (asked.isTraced) return data(page, { headers: privateHeaders });
  const tag = await reportPageTag(asked, outcome.value.version);
  keepShown(tag, page);
  return data(page, { headers: { ...privateHeaders, ETag: tag } });
}

/** Saves the report to the account; what refuses it is told on the page, which stays as it was. */
export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "report:save", limit: "write" }, async ({ params, context }) => {
    const outcome = await saveReport(context, param(params, "reportId"));
    if (outcome.ok) return redirect(`${context.prefix}/report/${outcome.value}`, 303);
    if (outcome.refusal === "not-found") throw notFound();
    return data({ hasSaveFailed: true }, { status: outcome.refusal === "save-failed" ? 503 : 409 });
  });

/** `temp` leads the browser that holds a run to its report. */
async function leadToRun(context: Context, request: Request) {
  const [held] = await findHeldReports(context);
  if (held) return redirect(`${context.prefix}/report/${held.id}`);
  const title = await pageTitle(request, "report:alert.noRun.title");
  return data(
    { alert: "noRun" as const, homeHref: context.prefix || "/", title },
    { status: 404, headers: privateHeaders },
  );
}

export default function ReportRoute() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const nonce = useNonce();
  if ("alert" in page) return <ReportAlert kind={page.alert} homeHref={page.homeHref} />;
  const { follows } = page;
  const { survey, feedback, suiteWay, ...shown } = unpack(
    page.shown as Packed<ReportPageShown> | ReportPageShown,
  );
  return (
    <>
      {follows ? <FollowRun {...follows} /> : null}
      <ReportPage
        {...shown}
        isFollowed={follows !== null}
        hasSaveFailed={refused?.hasSaveFailed ?? shown.hasSaveFailed}
      >
        {suiteWay ? <SuiteWayNote way={suiteWay} /> : null}
        {survey ? (
          <InternetTypePanel survey={survey} href={`${shown.reportHref}/internet-type`} />
        ) : null}
      </ReportPage>
      {feedback ? <FeedbackLink href={feedback} /> : null}
      {shown.hasCopyButtons ? <CopyScript nonce={nonce} /> : null}
    </>
  );
}
