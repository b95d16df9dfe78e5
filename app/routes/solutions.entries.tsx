import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadSolutionPage } from "~/features/providers/solution-page.server";
import { countEntries, listEntryPage } from "~/features/solutions/entry-list.repository.server";
import { entryIdOf, entryList } from "~/features/solutions/entry-list.schema";
import { entriesHref } from "~/features/solutions/solutions-address";
import { EntriesPage } from "~/features/solutions/ui/entries-page";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solution-review", "solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution }) => {
    const { db, prefix } = context;
    const { asked, unread } = readList(entryList, new URL(request.url).searchParams);
    const [page, count] = await Promise.all([
      listEntryPage(db, solution.id, { asked }),
      countEntries(db, solution.id, asked),
    ]);
    const path = entriesHref(prefix, solution.id);
    return {
      title: await pageTitle(request, "solution-review:entries.title"),
      prefix,
      asked,
      solution: { id: solution.id, name: solution.name },
      entries: page.rows.map(({ addedAt, ...entry }) => ({
        ...entry,
        id: entryIdOf(entry),
        addedAt: addedAt.toISOString(),
      })),
      view: listView(entryList, { path, asked, page, unread, count, filePath: path }),
    };
  });

export default function EntriesRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <EntriesPage {...page} />;
}
