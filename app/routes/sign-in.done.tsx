import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { contextFor } from "~/features/access/context.server";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";
import { UnsavedNote } from "~/features/reports/ui/unsaved-note";
import { islandAddress } from "~/lib/island-address";
import { pageTitle } from "~/page-title.server";
import { hiddenPage, samePathOf } from "~/platform/http.server";
import { useNonce } from "~/platform/nonce";
import type { PageHandle } from "~/platform/page-policy";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle: PageHandle = {
  i18n: ["identity", "sharing"],
  policy: () => ({ script: "nonce" }),
};

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

/** The window is the one that its page opened, which closes it or sees it closed. */
export const headers: HeadersFunction = () => ({ "Cross-Origin-Opener-Policy": "unsafe-none" });

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await contextFor(request);
  requireWithinLimit(request, "read");
  if (!(await isSignInOffered(context))) throw hiddenPage(request, context.prefix || "/");
  if (!context.actor.account)
    throw redirect(`${context.prefix}/sign-in`, { headers: { "Cache-Control": "no-store" } });
  const see = new URL(request.url).searchParams.get("see");
  return data({
    title: await pageTitle(request, "identity:done.title"),
    unsavedHref: see === null ? null : samePathOf(see),
  });
}

/**
 * The end of a sign-in in a window of its own; its script tells the page and closes the window,
 * unless a report was not saved.
 */
export default function SignInDoneRoute() {
  const { unsavedHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  const nonce = useNonce();
  return (
    <main className="page">
      <h1>{t("done.title")}</h1>
      {unsavedHref ? <UnsavedNote href={unsavedHref} /> : null}
      <p>{t("done.text")}</p>
      <script
        src={islandAddress("sign-in")}
        nonce={nonce}
        data-is-done={unsavedHref ? "stay" : "yes"}
      />
    </main>
  );
}
