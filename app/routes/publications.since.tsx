import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { changeLogQuery } from "~/features/domain-lens/publishing/change-log-query";
import {
  changeLogSchema,
  versionSchema,
} from "~/features/domain-lens/publishing/change-log.schema";
import { requirePublicInstance } from "~/features/domain-lens/publishing/publication-file.server";
import { lastVersion } from "~/features/domain-lens/publishing/publication.repository.server";
import { readDifference } from "~/features/domain-lens/publishing/read-difference.server";
import { SincePage } from "~/features/domain-lens/publishing/ui/since-page";
import { pageTitle } from "~/page-title.server";
import { param } from "~/platform/http.server";
import { readQuery } from "~/lib/list/read-query";

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
      const { search, searchParams } = new URL(request.url);
      const sent = searchParams.get("version");
      const typed = params.version ?? sent ?? "";
      const since = versionSchema.safeParse(typed);
      if (since.success && (named !== instance || params.version === undefined))
        throw redirect(
          `${here}/${since.data}${params.version === undefined ? "" : search}`,
          params.version === undefined ? 302 : 301,
        );
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
      const {
        asked: { before: _before, after, ...filter },
        unread,
      } = readQuery(changeLogSchema, searchParams);
      const read = await readDifference(
        { db, instance, now },
        { since: since.data, filter, afterSet: after },
      );
      if (!read.ok)
        return data({ ...page, problem: read.refusal, difference: null }, { status: 404 });
      const { moreAfter, serviceAreas, ...difference } = read.value;
      const hrefOf = (more: Record<string, string>) =>
        `${here}/${since.data}?${changeLogQuery(filter, more)}`;
      return {
        ...page,
        problem: null,
        difference: {
          ...difference,
          since: since.data,
          filter: { ...filter, serviceAreas, clearHref: `${here}/${since.data}`, unread },
          firstHref: after > 0 ? hrefOf({}) : undefined,
          moreHref: moreAfter === null ? undefined : hrefOf({ after: String(moreAfter) }),
        },
      };
    },
  );

export default function SinceRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <SincePage {...page} />;
}
