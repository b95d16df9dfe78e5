import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { contextFor } from "~/features/access/context.server";
import { footerLinks } from "~/features/settings/footer-links";
import type { loader as rootLoader } from "~/root";
import { fallbackLanguage } from "~/platform/languages";
import { sandbox } from "~/platform/sandbox-parts.server";
import { SiteFooter } from "~/site-footer";
import { Shell } from "~/ui/shell";
import { useGap } from "~/ui/use-join";

export async function loader({ request }: LoaderFunctionArgs) {
  const { variant, prefix } = await contextFor(request);
  const parts = sandbox();
  return data({ prefix, links: footerLinks(variant), isSandbox: parts !== undefined, controlUrl: parts?.controlUrl });
}

export default function Frame() {
  const { prefix, links, isSandbox, controlUrl } = useLoaderData<typeof loader>();
  const preferences = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const home = prefix || "/";
  const isTest = pathname === home || pathname.startsWith(`${prefix}/report/`);
  return (
    <Shell
      brand={t("brand")}
      homeHref={home}
      context={<span className="badge">{t("preview")}</span>}
      navigation={[
        { links: [{ href: home, label: t("navigation.networkTest"), isCurrent: isTest }] },
        {
          label: t("navigation.help"),
          links: [
            { href: links.faq, label: t("navigation.faq"), isExternal: true },
            { href: links.forum, label: t("navigation.forum"), isExternal: true },
          ],
        },
      ]}
      banner={isSandbox ? <SandboxNotice controlUrl={controlUrl} /> : undefined}
      footer={
        <SiteFooter
          prefix={prefix}
          returnTo={pathname + search}
          language={preferences?.language ?? fallbackLanguage}
          theme={preferences?.theme ?? "system"}
        />
      }
    >
      <Outlet />
    </Shell>
  );
}

function SandboxNotice({ controlUrl }: { controlUrl: string | undefined }) {
  const { t } = useTranslation("shell");
  const gap = useGap();
  return (
    <>
      <strong>{t("sandbox.title")}</strong>
      {gap}
      {t("sandbox.text")}
      {gap}
      {controlUrl ? <a href={controlUrl}>{t("sandbox.control")}</a> : null}
    </>
  );
}
