import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { can } from "~/features/access/permissions";
import { readLayeredSettings } from "~/features/settings/read-settings.server";
import { settingView } from "~/features/settings/setting.view";
import { SettingsPage } from "~/features/settings/ui/settings-page";
import { pageTitle } from "~/page-title.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";
import { Note } from "~/ui/note";

export const handle = { i18n: ["admin"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "administration:read");
  requireWithinLimit(request, "read", actingAccount(context.actor).id);
  const settings = (await readLayeredSettings(context)).map(settingView);
  const done = new URL(request.url).searchParams.get("done");
  return data(
    {
      title: await pageTitle(request, "admin:settings.title"),
      prefix: context.prefix,
      variant: context.variant,
      tabs: administrationTabs((permission) => can(context.actor, permission)),
      settings,
      changed: settings.find(({ key }) => key === done)?.key,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function SettingsRoute() {
  const { prefix, variant, tabs, settings, changed } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  return (
    <>
      <AdministrationHead prefix={prefix} tabs={tabs} current="settings" variant={variant} />
      {changed ? <Note role="status">{t("settings.done", { key: changed })}</Note> : null}
      <SettingsPage prefix={prefix} settings={settings} />
    </>
  );
}
