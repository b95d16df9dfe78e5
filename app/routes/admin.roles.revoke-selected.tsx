import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import {
  findSelectedRoles,
  revokeSelectedRoles,
} from "~/features/access/revoke-selected-roles.server";
import { RevokeSelectedPage } from "~/features/access/ui/revoke-selected-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { askedAbout, readSelectionMark } from "~/platform/selection-mark.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "role:assign", limit: "read" },
    async ({ request, context: { db, variant, prefix } }) => {
      const found = await findSelectedRoles({ db, variant }, new URL(request.url).searchParams);
      return data(
        {
          title: await pageTitle(request, "admin:revoke.severalTitle"),
          backHref: `${prefix}/admin`,
          selected: found.ok
            ? askedAbout(
                found.value.map(({ id, name, role, scopeName }) => ({ id, name, role, scopeName })),
              )
            : null,
          refusal: found.ok ? null : found.refusal,
        },
        { status: found.ok ? 200 : 409 },
      );
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "role:assign", limit: "write" },
    async ({ request, account, context: { db, variant, prefix, now } }) => {
      const seen = readSelectionMark(await readFormData(request));
      const selection = new URL(request.url).searchParams;
      const change = { db, variant, now, by: account, account };
      const outcome = await revokeSelectedRoles(change, { selection, seen });
      if (outcome.ok) return redirect(`${prefix}/admin?done=revoked&number=${outcome.value}`, 303);
      return data({ refusal: outcome.refusal }, { status: 409 });
    },
  );

export default function RevokeSelectedRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <RevokeSelectedPage {...page} posted={refused?.refusal ?? null} />;
}
