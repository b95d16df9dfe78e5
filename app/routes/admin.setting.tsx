import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { changeSetting, resetSetting } from "~/features/settings/change-setting.server";
import { changeSettingSchema, resetSettingSchema } from "~/features/settings/change-setting.schema";
import { readLayeredSettings } from "~/features/settings/read-settings.server";
import { isSettingKey, type SettingKey } from "~/features/settings/setting-layers";
import { findSetting } from "~/features/settings/setting.repository.server";
import { settingFormView } from "~/features/settings/setting.view";
import { SettingPage, type RefusedSetting } from "~/features/settings/ui/setting-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

/** The longest list with its characters escaped for a form. */
const formByteLimit = 1024 * 1024;

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "administration:read", limit: "read" },
    async ({ request, params, context }) => {
      const key = keyOf(params.key);
      const [row, layered] = await Promise.all([
        findSetting(context.db, { variant: context.variant, key }),
        readLayeredSettings(context),
      ]);
      const found = layered.find((setting) => setting.key === key);
      if (!found) throw notFound();
      return {
        title: await pageTitle(request, "admin:settings.title"),
        setting: settingFormView(found, row),
        mayEdit: can(context.actor, "setting:edit"),
        backHref: `${context.prefix}/admin/settings`,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "setting:edit", limit: "write" },
    async ({ request, params, account, context: { db, variant, prefix, now } }) => {
      const change = { db, variant, now, by: account, key: keyOf(params.key) };
      const form = await readFormData(request, { maxBytes: formByteLimit });
      const typed = form.get("value");
      const refuse = (status: number, error: string, place = "") =>
        data<RefusedSetting>(
          { value: typeof typed === "string" ? typed : undefined, error, place },
          { status },
        );
      const done = () => redirect(`${prefix}/admin/settings?done=${change.key}`, 303);

      if (form.get("intent") === "reset") {
        const submission = parseForm(form, { schema: resetSettingSchema });
        if (submission.status !== "success") throw badRequest();
        const outcome = await resetSetting({ ...change, ...submission.value });
        return outcome.ok ? done() : refuse(409, outcome.refusal);
      }
      const submission = parseForm(form, {
        schema: changeSettingSchema(change.key),
        disableAutoCoercion: true,
      });
      if (submission.status !== "success") {
        const [error = "not-fitting", place] = submission.error?.value?.[0]?.split(":") ?? [];
        return refuse(422, error, place);
      }
      const outcome = await changeSetting({ ...change, ...submission.value });
      return outcome.ok ? done() : refuse(409, outcome.refusal);
    },
  );

function keyOf(key = ""): SettingKey {
  if (!isSettingKey(key)) throw notFound();
  return key;
}

export default function SettingRoute() {
  const { setting, mayEdit, backHref } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <SettingPage setting={setting} mayEdit={mayEdit} backHref={backHref} refused={refused} />;
}
