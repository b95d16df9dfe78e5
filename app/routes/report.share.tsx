import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { findPeople, requirePeopleSearch } from "~/features/access/find-people.server";
import { PeopleFinder } from "~/features/identity/ui/people-finder";
import { applyShareForm } from "~/features/reports/apply-share-form.server";
import { isShared, readSharing } from "~/features/reports/read-sharing.server";
import { requireReport } from "~/features/reports/require-report.server";
import { chosenPeople, shareFormSchema } from "~/features/reports/share-form.schema";
import { isSharingOffered } from "~/features/reports/sharing-offered.server";
import { NotYoursPage } from "~/features/reports/ui/not-yours-page";
import { shareDone, SharePage } from "~/features/reports/ui/share-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, forbidden, hiddenPage, notFound, param } from "~/platform/http.server";
import { useNonce } from "~/platform/nonce";
import type { PageHandle } from "~/platform/page-policy";
import { parseForm } from "~/platform/parse-form.server";
import { CopyScript } from "~/ui/copy-script";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle: PageHandle<SerializeFrom<typeof loader>> = {
  i18n: ["sharing", "people"],
  policy: ({ isOwner }) => ({ script: isOwner ? "files" : "none" }),
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:share", limit: "read" },
    async ({ request, params, context, countUse }) => {
      const url = new URL(request.url);
      const search = url.searchParams.get("people");
      requirePeopleSearch(context, search);
      const isOffered = await isSharingOffered(context);
      const { report } = await requireReport(context, param(params, "reportId"));
      const title = await pageTitle(request, "sharing:page.title");
      const reportHref = `${context.prefix}/report/${report.id}`;
      const sharing = await readSharing(context, report.id);
      // Where sharing is switched off, what is open can still be closed, and there is nothing else to do.
      if (!isOffered && !(sharing.ok && isShared(sharing.value)))
        throw hiddenPage(request, context.prefix || "/");
      if (!sharing.ok) return data({ title, reportHref, isOwner: false as const }, { status: 403 });

      const asked = url.searchParams.get("done");
      return data({
        title,
        reportHref,
        isOwner: true as const,
        place: report.browserLocation?.city ?? "",
        link: context.origin + reportHref,
        isOffered,
        sharing: sharing.value,
        search: await findPeople(context, { search, countUse }),
        done: shareDone.find((what) => what === asked) ?? null,
      });
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "report:share", limit: "write" },
    async ({ request, params, context }) => {
      const id = param(params, "reportId");
      const submission = parseForm(await readFormData(request), { schema: shareFormSchema });
      const atPeople = { fieldId: "people", chosen: chosenPeople(submission.payload.people) };
      if (submission.status !== "success") {
        const word = submission.error?.people?.[0];
        if (word === "nobody-chosen" || word === "too-many-at-a-time")
          return data({ word, ...atPeople }, { status: 422 });
        throw badRequest();
      }
      const outcome = await applyShareForm(context, { id, input: submission.value });
      const reportHref = `${context.prefix}/report/${id}`;
      const { intent } = submission.value;
      if (outcome.ok)
        return redirect(intent === "link" ? reportHref : `${reportHref}/share?done=${intent}`, 303);
      if (outcome.refusal === "not-found") throw notFound();
      if (outcome.refusal === "not-yours") throw forbidden();
      return data(
        { word: outcome.refusal, ...(intent === "share" && atPeople) },
        { status: outcome.refusal === "directory-unavailable" ? 503 : 409 },
      );
    },
  );

export default function ShareReportRoute() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const nonce = useNonce();
  if (!page.isOwner) return <NotYoursPage reportHref={page.reportHref} />;
  const { title: _title, isOwner: _isOwner, ...shown } = page;
  return (
    <>
      <SharePage
        {...shown}
        finder={shown.search && <PeopleFinder search={shown.search} />}
        error={refused}
      />
      <CopyScript nonce={nonce} />
    </>
  );
}
