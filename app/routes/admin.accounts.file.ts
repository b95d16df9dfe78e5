import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { accountFile, accountSearchOf } from "~/features/identity/account-search";
import { accountList } from "~/features/identity/account-search.schema";
import { listAccounts } from "~/features/identity/account.repository.server";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The accounts as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "account:find", limit: "create" }, accountsFile);
export const action = loader;

async function accountsFile({ request, context: { db, variant, now } }: Given) {
  return listFile(request, {
    list: accountList,
    ...readList(accountList, new URL(request.url).searchParams),
    file: accountFile,
    read: ({ search, ...asked }, limit) =>
      listAccounts(db, { variant, search: accountSearchOf(search), now, ...asked }, limit),
  });
}
