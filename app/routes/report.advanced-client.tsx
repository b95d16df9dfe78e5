import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Context } from "~/features/access/context.server";
import { loadPage, postPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { postOnce } from "~/features/access/post-once.server";
import { issueRunToken } from "~/features/reports/client/issue-run-token.server";
import { issuedView, readClientView } from "~/features/reports/client/read-client-view.server";
import {
  clientFileBytes,
  uploadClientFile,
  type FileFault,
} from "~/features/reports/client/upload-client-file.server";
import { requireReport } from "~/features/reports/require-report.server";
import { ClientPage, NotYourClientPage } from "~/features/reports/ui/client-page";
import { isOwn } from "~/features/reports/visibility";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { forbidden, notFound, param } from "~/platform/http.server";
import { useNonce } from "~/platform/nonce";
import type { PageHandle } from "~/platform/page-policy";
import { CopyScript } from "~/ui/copy-script";

/** Room for the parts around the file. */
const formBytes = 64 * 1024;

const privateHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

export { unlistedMeta as meta } from "~/platform/page";

export const handle: PageHandle<unknown, SerializeFrom<typeof action>> = {
  i18n: ["client", "sharing"],
  // The buttons copy the commands that are shown once.
  policy: (_page, answer) => ({ script: answer?.issued ? "nonce" : "none" }),
};

export const headers: HeadersFunction = () => privateHeaders;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:read", limit: "read" },
    async ({ request, params, context }) => {
      const { report, reader } = await requireReport(context, param(params, "reportId"));
      const title = await pageTitle(request, "client:title");
      const isYours = isOwn(reader) && can(context.actor, "report:add-client-results");
      if (!isYours)
        return data(
          { title, reportHref: `${context.prefix}/report/${report.id}`, view: null },
          { status: 403, headers: privateHeaders },
        );
      return data(
        {
          title,
          reportHref: `${context.prefix}/report/${report.id}`,
          view: await readClientView(context, report),
        },
        { headers: privateHeaders },
      );
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "report:add-client-results", limit: "write" },
    async ({ request, params, context }) => {
      const id = param(params, "reportId");
      const form = await readFormData(request, {
        multipart: true,
        files: ["results"],
        maxBytes: clientFileBytes + formBytes,
      });
      if (form.get("intent") === "token")
        return postOnce(context, { request, form }, (once) => issue(once, request, id));
      return upload(context, request, { id, file: form.get("results") });
    },
  );

/** The token is shown in this answer and nowhere else. */
async function issue(context: Context, request: Request, id: string) {
  const outcome = await issueRunToken(context, id);
  if (outcome.ok)
    return data(
      { issued: await issuedView(context, outcome.value), fault: null },
      { headers: privateHeaders },
    );
  return refused(outcome.refusal);
}

type Upload = { id: string; file: FormDataEntryValue | null };

async function upload(context: Context, request: Request, { id, file }: Upload) {
  const text = typeof file === "string" ? file : await (file?.text() ?? "");
  const outcome = await uploadClientFile(context, { id, text });
  if (outcome.ok) return redirect(`${context.prefix}/report/${id}#details`, 303);
  if (typeof outcome.refusal === "object") return faulty(outcome.refusal);
  return refused(outcome.refusal);
}

function faulty(fault: FileFault) {
  return data(
    { issued: null, fault },
    { status: fault.reason === "key-reused" ? 409 : 422, headers: privateHeaders },
  );
}

/** @throws {Response} 403 or 404 for whoever does not own the report; a run that is over is told on the page */
function refused(refusal: "not-found" | "not-yours" | "run-over") {
  if (refusal === "not-found") throw notFound();
  if (refusal === "not-yours") throw forbidden();
  return data({ issued: null, fault: null }, { status: 409, headers: privateHeaders });
}

export default function ClientRoute() {
  const { view, reportHref } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const nonce = useNonce();
  if (!view) return <NotYourClientPage reportHref={reportHref} />;
  return (
    <>
      <ClientPage view={view} issued={answered?.issued ?? null} fault={answered?.fault ?? null} />
      {answered?.issued ? <CopyScript nonce={nonce} /> : null}
    </>
  );
}
