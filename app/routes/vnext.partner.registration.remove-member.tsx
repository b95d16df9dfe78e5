import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage, postPage } from "~/features/access/page.server";
import { partnersHref } from "~/features/providers/partner-address";
import { removeMember } from "~/features/providers/remove-member.server";
import { requireMember } from "~/features/providers/require-partner.server";
import { ConfirmPage } from "~/features/providers/ui/confirm-page";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["providers"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "partner:review", limit: "read" },
    async ({ request, params, context }) => {
      const { partner, member } = await requireMember(context, params);
      const values = { name: member.name, partner: partner.name };
      const listHref = partnersHref(context.prefix);
      return {
        title: await pageTitle(request, "providers:removal.title", values),
        values,
        listHref,
        backHref: `${listHref}/${partner.id}`,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "partner:review", limit: "write" }, async ({ params, context }) => {
    const { partner, member } = await requireMember(context, params);
    await removeMember(context, partner, member);
    const path = `${partnersHref(context.prefix)}/${partner.id}`;
    return redirect(`${path}?done=removed`, 303);
  });

export default function RemoveMemberRoute() {
  const { values, listHref, backHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation("providers");
  return (
    <ConfirmPage
      words="removal"
      values={values}
      crumbs={[
        { label: t("list.title"), href: listHref },
        { label: values.partner, href: backHref },
        { label: t("review.remove") },
      ]}
      backHref={backHref}
    />
  );
}
