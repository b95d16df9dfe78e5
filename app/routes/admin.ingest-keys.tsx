import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { postOnce } from "~/features/access/post-once.server";
import { listedKeysMost } from "~/features/performance/ingest-keys/ingest-key";
import { listIngestKeys } from "~/features/performance/ingest-keys/ingest-key.repository.server";
import { createIngestKeySchema } from "~/features/performance/ingest-keys/ingest-key.schema";
import { ingestKeyView } from "~/features/performance/ingest-keys/ingest-key.view";
import { createIngestKey } from "~/features/performance/ingest-keys/manage-ingest-keys.server";
import { IngestKeysPage } from "~/features/performance/ingest-keys/ui/ingest-keys-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { useNonce } from "~/platform/nonce";
import type { PageHandle } from "~/platform/page-policy";
import { parseForm } from "~/platform/parse-form.server";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";
import { CopyScript } from "~/ui/copy-script";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle: PageHandle<unknown, SerializeFrom<typeof action>> = {
  i18n: ["admin", "ingest"],
  // The button copies the key that is shown once.
  policy: (_page, answer) => ({ script: answer?.secret ? "nonce" : "none" }),
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "ingest-key:manage", limit: "read" },
    async ({ request, context: { db, variant, prefix, actor } }) => {
      const keys = await listIngestKeys(db, variant, listedKeysMost + 1);
      return {
        title: await pageTitle(request, "ingest:list.title"),
        prefix,
        variant,
        tabs: administrationTabs((permission) => can(actor, permission)),
        home: `${prefix}/admin/ingest-keys`,
        keys: keys.slice(0, listedKeysMost).map(ingestKeyView),
        hasMore: keys.length > listedKeysMost,
        isRevoked: new URL(request.url).searchParams.get("done") === "revoked",
      };
    },
  );

/** Answers with the page itself, so that the key is in no address; kept only sealed, for the same form sent again. */
export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "ingest-key:manage", limit: "write" },
    async ({ request, account, context }) => {
      const form = await readFormData(request);
      const submission = parseForm(form, { schema: createIngestKeySchema });
      if (submission.status !== "success")
        return data({ result: submission.reply(), secret: undefined }, { status: 422 });
      return postOnce(context, { request, form }, async ({ db, variant, now }) => {
        const created = await createIngestKey({ db, variant, now, account }, submission.value);
        if (!created.ok)
          return data(
            { result: submission.reply({ formErrors: [created.refusal] }), secret: undefined },
            { status: 409 },
          );
        return data(
          { result: submission.reply({ resetForm: true }), secret: created.value.secret },
          { status: 201 },
        );
      });
    },
  );

export default function AdminIngestKeysRoute() {
  const { title: _title, prefix, variant, tabs, ...page } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const nonce = useNonce();
  return (
    <>
      <AdministrationHead prefix={prefix} tabs={tabs} current="ingestKeys" variant={variant} />
      <IngestKeysPage {...page} lastResult={done?.result} secret={done?.secret} />
      {done?.secret ? <CopyScript nonce={nonce} /> : null}
    </>
  );
}
