import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import {
  versionChangeList,
  versionSchema,
} from "~/features/domain-lens/publishing/change-log.schema";
import { requirePublicInstance } from "~/features/domain-lens/publishing/publication-file.server";
import { readVersion } from "~/features/domain-lens/publishing/read-change-log.server";
import { VersionPage } from "~/features/domain-lens/publishing/ui/version-page";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { notFound, param } from "~/platform/http.server";

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";

export const handle = { i18n: ["publications"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "publication:read", limit: "read" },
    async ({ request, params, context: { db, prefix, now } }) => {
      const named = param(params, "instance");
      const instance = requirePublicInstance(named);
      const wanted = versionSchema.safeParse(params.version);
      if (!wanted.success) throw notFound();
      const home = `${prefix}/publications`;
      const here = `${home}/${instance}`;
      const path = `${here}/${wanted.data}`;
      const { search, searchParams } = new URL(request.url);
      if (named !== instance) throw redirect(path + search, 301);
      const { asked, unread } = readList(versionChangeList, searchParams);
      const found = await readVersion({ db, instance, now }, wanted.data, asked);
      if (!found) throw notFound();
      const { version, changes, previous, next } = found;
      return {
        title: await pageTitle(request, "publications:version.heading", {
          instance,
          version: version.version,
        }),
        home,
        instance,
        version,
        changes: changes.rows,
        view: listView(versionChangeList, { path, asked, page: changes, unread }),
        previousHref: previous === null ? undefined : `${here}/${previous}`,
        nextHref: next === null ? undefined : `${here}/${next}`,
      };
    },
  );

export default function VersionRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <VersionPage {...page} />;
}
