import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requirePermission } from "~/features/access/context.server";
import { consumeExamples } from "~/features/domain-lens/publishing/consume-examples";
import {
  publicInstanceOf,
  publicInstances,
} from "~/features/domain-lens/publishing/public-instance";
import { ConsumePage } from "~/features/domain-lens/publishing/ui/consume-page";
import { pageTitle } from "~/page-title.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["publications"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { prefix, actor, environment } = await requirePermission(request, "publication:read");
  requireWithinLimit(request, "read", actor.account?.id);
  const url = new URL(request.url);
  const instance = publicInstanceOf(url.searchParams.get("instance") ?? "") ?? publicInstances[0];
  const origin = environment.appOrigin ?? url.origin;
  return data(
    {
      title: await pageTitle(request, "publications:consume.title"),
      home: `${prefix}/publications`,
      instance,
      instances: publicInstances,
      examples: consumeExamples({ origin, prefix, instance }),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function ConsumeRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ConsumePage {...page} />;
}
