import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { PlaceField } from "~/features/geo/ui/place-field";
import { targetSources } from "~/features/network-test/browser-targets";
import { LiveTest } from "~/features/network-test/ui/live-test";
import type { PageHandle } from "~/platform/page-policy";
import { postStartPage, readStartPage } from "~/start-page.server";
import { Note } from "~/ui/note";

type Page = SerializeFrom<typeof loader>;

/** The one page whose script does what a form cannot: measure from the browser. */
export const handle: PageHandle<Page> = {
  i18n: ["network-test", "geo"],
  policy: ({ suite }) => ({
    script: "page",
    asksSettings: true,
    connect: targetSources(suite.targets),
  }),
};

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "description", content: page?.description },
];

export const loader = (args: LoaderFunctionArgs) => readStartPage(args);

export const action = (args: ActionFunctionArgs) => postStartPage(args);

export default function NetworkTestRoute() {
  const {
    prefix,
    suite,
    reportController: controller,
    offersTenantDomain,
    keptDays,
    debugTrace,
    wasDeleted,
    isSignedIn,
    tenantDomain,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation("network-test");
  return (
    <>
      {wasDeleted ? <Note role="status">{t("start.deleted")}</Note> : null}
      <LiveTest
        prefix={prefix}
        suite={suite}
        reportController={controller}
        offersTenantDomain={offersTenantDomain}
        keptDays={keptDays}
        debugTrace={debugTrace}
        action={`${prefix || "/"}?index${debugTrace ? "&debugTrace=true" : ""}`}
        placeField={(error) => (
          <PlaceField
            suggestUrl={`${prefix}/api/places`}
            defaultText={refused?.values.place ?? ""}
            suggestions={refused?.suggestions}
            error={error}
          />
        )}
        values={refused?.values ?? { locationMode: "auto", tenantDomain }}
        errors={refused?.errors ?? {}}
        isSignedIn={isSignedIn}
        privacyHref={`${prefix}/privacy`}
      />
    </>
  );
}
