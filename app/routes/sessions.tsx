import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { endOwnSessions } from "~/features/access/end-own-sessions.server";
import { can } from "~/features/access/permissions";
import { endSessionSchema, sessionsShown } from "~/features/identity/own-session.schema";
import { ownSessionView } from "~/features/identity/own-session.view";
import { listSessions } from "~/features/identity/own-session.repository.server";
import { signOut } from "~/features/identity/sign-out.server";
import { SessionsPage } from "~/features/identity/ui/sessions-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["identity"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "session:list", limit: "read" },
    async ({
      request,
      account: { id: accountId },
      context: { db, prefix, actor, sessionHash, now },
    }) => {
      const found = await listSessions(db, { accountId, now, limit: sessionsShown + 1 });
      const view = {
        title: await pageTitle(request, "identity:sessions.title"),
        prefix,
        sessions: found
          .slice(0, sessionsShown)
          .map((session) => ownSessionView(session, sessionHash)),
        hasMore: found.length > sessionsShown,
        mayEnd: can(actor, "session:end"),
        isEnded: new URL(request.url).searchParams.get("done") === "ended",
      };
      return view;
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "session:end", limit: "write" }, async ({ request, context }) => {
    const submission = parseForm(await readFormData(request), { schema: endSessionSchema });
    if (submission.status !== "success") throw badRequest();
    const idHash = submission.value.session;
    await endOwnSessions(context, { idHash });
    if (context.sessionHash && idHash.equals(context.sessionHash)) return signOut(context, request);
    return redirect(`${context.prefix}/sessions?done=ended`, 303);
  });

export default function SessionsRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <SessionsPage {...page} />;
}
