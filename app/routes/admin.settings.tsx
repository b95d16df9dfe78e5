import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { readLayeredSettings } from "~/features/settings/read-settings.server";
import { settingView } from "~/features/settings/setting.view";
import { SettingsPage } from "~/features/settings/ui/settings-page";
import { pageTitle } from "~/page-title.server";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";
import { Note } from "~/ui/note";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "administration:read", limit: "read" },
    async ({ request, context }) => {
      const settings = (await readLayeredSettings(context)).map(settingView);
      const done = new URL(request.url).searchParams.get("done");
      return {
        title: await pageTitle(request, "admin:settings.title"),
        prefix: context.prefix,
        variant: context.variant,
        tabs: administrationTabs((permission) => can(context.actor, permission)),
        settings,
        changed: settings.find(({ key }) => key === done)?.key,
      };
    },
  );

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
