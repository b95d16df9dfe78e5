import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { PlaceField } from "~/features/geo/ui/place-field";
import { LiveTest } from "~/features/network-test/ui/live-test";
import { postStartPage, readStartPage } from "~/start-page.server";
import { Note } from "~/ui/note";

/** The one page whose script does what a form cannot: measure from the browser. */
export const handle = { i18n: ["network-test", "geo"], hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "description", content: page?.description },
];

export const loader = ({ request }: LoaderFunctionArgs) => readStartPage(request);

export const action = ({ request }: ActionFunctionArgs) => postStartPage(request);

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
