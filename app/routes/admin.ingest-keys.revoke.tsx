import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { findIngestKey } from "~/features/performance/ingest-keys/ingest-key.repository.server";
import { ingestKeyIdSchema } from "~/features/performance/ingest-keys/ingest-key.schema";
import { ingestKeyView } from "~/features/performance/ingest-keys/ingest-key.view";
import { revokeIngestKey } from "~/features/performance/ingest-keys/manage-ingest-keys.server";
import { RevokeIngestKeyPage } from "~/features/performance/ingest-keys/ui/revoke-ingest-key-page";
import { pageTitle } from "~/page-title.server";
import { notFound } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["ingest"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "ingest-key:manage", limit: "read" },
    async ({ request, params, context: { db, variant, prefix } }) => {
      const id = ingestKeyIdSchema.safeParse(params.ingestKeyId);
      const key = id.success ? await findIngestKey(db, { variant, id: id.data }) : undefined;
      if (!key || key.revoked) throw notFound();
      return {
        title: await pageTitle(request, "ingest:revoke.title"),
        home: `${prefix}/admin/ingest-keys`,
        ingestKey: ingestKeyView(key),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "ingest-key:manage", limit: "write" },
    async ({ params, account, context: { db, variant, prefix, now } }) => {
      const id = ingestKeyIdSchema.safeParse(params.ingestKeyId);
      const revoked = id.success && (await revokeIngestKey({ db, variant, now, account }, id.data));
      if (!revoked || !revoked.ok) throw notFound();
      return redirect(`${prefix}/admin/ingest-keys?done=revoked`, 303);
    },
  );

export default function RevokeIngestKeyRoute() {
  const { home, ingestKey } = useLoaderData<typeof loader>();
  return <RevokeIngestKeyPage home={home} ingestKey={ingestKey} />;
}
