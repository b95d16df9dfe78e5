import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { sinceList, versionSchema } from "~/features/domain-lens/publishing/change-log.schema";
import { requirePublicInstance } from "~/features/domain-lens/publishing/publication-file.server";
import { lastVersion } from "~/features/domain-lens/publishing/publication.repository.server";
import { readDifference } from "~/features/domain-lens/publishing/read-difference.server";
import { SincePage } from "~/features/domain-lens/publishing/ui/since-page";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { param } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["publications"] };

/** `since/2026112000`, or `since?version=2026112000` as the form sends it. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "publication:read", limit: "read" },
    async ({ request, params, context: { db, prefix, now } }) => {
      const named = param(params, "instance");
      const instance = requirePublicInstance(named);
      const home = `${prefix}/publications`;
      const here = `${home}/${instance}/since`;
      const { searchParams } = new URL(request.url);
      const sent = searchParams.get("version");
      const others = new URLSearchParams(searchParams);
      if (params.version === undefined) others.delete("version");
      const search = others.size > 0 ? `?${others.toString()}` : "";
      const typed = params.version ?? sent ?? "";
      const since = versionSchema.safeParse(typed);
      if (since.success && (named !== instance || params.version === undefined))
        throw redirect(`${here}/${since.data}${search}`, params.version === undefined ? 302 : 301);
      const page = {
        title: await pageTitle(request, "publications:since.ask", { instance }),
        home,
        instance,
        latest: await lastVersion(db, instance),
        typed,
      };
      if (!since.success) {
        const isAsked = params.version !== undefined || sent !== null;
        return data(
          { ...page, problem: isAsked ? ("not-a-version" as const) : null, difference: null },
          { status: isAsked ? 400 : 200 },
        );
      }
      const { asked, unread } = readList(sinceList, searchParams, ["version"]);
      const read = await readDifference({ db, instance, now }, since.data, asked);
      if (!read.ok)
        return data({ ...page, problem: read.refusal, difference: null }, { status: 404 });
      const { changes, ...difference } = read.value;
      return {
        ...page,
        problem: null,
        difference: {
          ...difference,
          since: since.data,
          filter: asked,
          changes: changes.rows,
          view: listView(sinceList, {
            path: `${here}/${since.data}`,
            asked,
            page: changes,
            unread,
          }),
        },
      };
    },
  );

export default function SinceRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <SincePage {...page} />;
}
