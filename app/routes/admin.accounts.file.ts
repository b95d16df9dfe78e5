import type { LoaderFunctionArgs } from "@remix-run/node";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { accountFile, accountSearchOf } from "~/features/identity/account-search";
import { accountList } from "~/features/identity/account-search.schema";
import { listAccounts } from "~/features/identity/account.repository.server";
import { readList } from "~/lib/list/define-list";
import { listFile } from "~/platform/list-file.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** The accounts as CSV or JSON. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { db, variant, actor, now } = await requirePermission(request, "account:find");
  requireWithinLimit(request, "create", actingAccount(actor).id);
  return listFile(request, {
    list: accountList,
    ...readList(accountList, new URL(request.url).searchParams),
    file: accountFile,
    read: ({ search, ...asked }, limit) =>
      listAccounts(db, { variant, search: accountSearchOf(search), now, ...asked }, limit),
  });
}
