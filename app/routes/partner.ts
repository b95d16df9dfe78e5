import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { allSolutionsHref } from "~/features/solutions/solutions-address";
import { answerRead } from "~/pageless.server";

/** The internal network partner report under its short address. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:review", limit: "read" }, ({ request, context }) =>
    Promise.resolve(redirect(allSolutionsHref(context.prefix) + new URL(request.url).search)),
  );
export const action = loader;
