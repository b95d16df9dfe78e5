import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { changeLogList } from "~/features/domain-lens/publishing/change-log.schema";
import { requirePublicInstance } from "~/features/domain-lens/publishing/publication-file.server";
import { lastVersion } from "~/features/domain-lens/publishing/publication.repository.server";
import { readChangeLog } from "~/features/domain-lens/publishing/read-change-log.server";
import { ChangeLogPage } from "~/features/domain-lens/publishing/ui/change-log-page";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { param } from "~/platform/http.server";

export { pageHeaders as headers } from "~/platform/page";

export const handle = { i18n: ["publications"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  ...(page
    ? [
        {
          tagName: "link",
          rel: "alternate",
          type: "application/atom+xml",
          href: `${page.home}/${page.instance}/atom.xml`,
        },
      ]
    : []),
];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "publication:read", limit: "read" },
    async ({ request, params, context: { db, prefix, now } }) => {
      const named = param(params, "instance");
      const instance = requirePublicInstance(named);
      const home = `${prefix}/publications`;
      const here = `${home}/${instance}`;
      const { search, searchParams } = new URL(request.url);
      if (named !== instance) throw redirect(here + search, 301);
      const { asked, unread } = readList(changeLogList, searchParams);
      const log = await readChangeLog({ db, instance, now }, asked);
      return {
        title: await pageTitle(request, "publications:log.title", { instance }),
        home,
        instance,
        latest: await lastVersion(db, instance),
        filter: asked,
        serviceAreas: log.serviceAreas,
        view: listView(changeLogList, { path: here, asked, page: log, unread }),
        versions: log.rows.map((version) => ({
          ...version,
          href: `${here}/${version.version.version}`,
        })),
      };
    },
  );

export default function ChangeLogRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ChangeLogPage {...page} />;
}
