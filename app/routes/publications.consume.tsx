import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { consumeExamples } from "~/features/domain-lens/publishing/consume-examples";
import {
  publicInstanceOf,
  publicInstances,
} from "~/features/domain-lens/publishing/public-instance";
import { ConsumePage } from "~/features/domain-lens/publishing/ui/consume-page";
import { pageTitle } from "~/page-title.server";
import { notFound } from "~/platform/http.server";

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";

export const handle = { i18n: ["publications"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "publication:read", limit: "read" },
    async ({ request, context: { prefix, origin } }) => {
      const url = new URL(request.url);
      const named = url.searchParams.get("instance") ?? "";
      const instance = publicInstanceOf(named);
      if (named !== "" && !instance) throw notFound();
      return {
        title: await pageTitle(request, "publications:consume.title"),
        home: `${prefix}/publications`,
        instance: instance ?? publicInstances[0],
        instances: publicInstances,
        examples: consumeExamples({ origin, prefix, instance: instance ?? publicInstances[0] }),
      };
    },
  );

export default function ConsumeRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ConsumePage {...page} />;
}
