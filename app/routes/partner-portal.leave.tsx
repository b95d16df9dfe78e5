import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage, postPage, type Given } from "~/features/access/page.server";
import { leavePartner } from "~/features/providers/leave-partner.server";
import { whoOf } from "~/features/providers/member";
import { countMembers, findPartnerOf } from "~/features/providers/partner.repository.server";
import { ConfirmPage } from "~/features/providers/ui/confirm-page";
import { pageTitle } from "~/page-title.server";
import { forbidden } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { ProviderPortalFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["providers"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "partner:register", limit: "read" }, async (given) => {
    const { id, name } = await ownPartner(given);
    return {
      title: await pageTitle(given.request, "providers:leave.title", { name }),
      id,
      name,
      isLast: (await countMembers(given.context.db, id)) === 1,
      backHref: `${given.context.prefix}/partnerPortal`,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "partner:register", limit: "write" }, async (given) => {
    const { id } = await ownPartner(given);
    const form = await given.request.formData();
    // In another tab the account may have moved to another provider since: the page asks about that one.
    if (form.get("partner") !== id)
      return redirect(`${given.context.prefix}/partnerPortal/leave`, 303);
    await leavePartner(given.context, id);
    return redirect(`${given.context.prefix}/partnerPortal?done=left`, 303);
  });

/** The partner of the account. @throws {Response} 403 where it has none */
async function ownPartner({ context: { db, variant }, account }: Given) {
  const partner = await findPartnerOf(db, whoOf(variant, account));
  if (!partner) throw forbidden();
  return partner;
}

export default function LeavePartnerRoute() {
  const { id, name, isLast, backHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation("providers");
  return (
    <ConfirmPage
      words="leave"
      values={{ name }}
      crumbs={[{ label: t("portal"), href: backHref }, { label: t("partner.leave") }]}
      isLast={isLast}
      backHref={backHref}
      about={{ partner: id }}
    />
  );
}
