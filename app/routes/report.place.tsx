import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage, postPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { choosePlace, suggestPlaces, type ChooseRefusal } from "~/features/geo/choose-place.server";
import { placeLabel } from "~/features/geo/place-label";
import { PlaceField } from "~/features/geo/ui/place-field";
import { correctPlace } from "~/features/reports/correct-place.server";
import { correctPlaceSchema } from "~/features/reports/correct-place.schema";
import { requireReport } from "~/features/reports/require-report.server";
import { CorrectPlacePage } from "~/features/reports/ui/correct-place-page";
import { isOwn } from "~/features/reports/visibility";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { forbidden, notFound, param } from "~/platform/http.server";
import { languageOf } from "~/platform/i18n.server";
import { parseForm } from "~/platform/parse-form.server";
import type { PageHandle } from "~/platform/page-policy";

/** The location field gains from script: suggestions while typing. */
export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle: PageHandle = {
  i18n: ["report", "geo"],
  policy: () => ({ script: "page", asksSettings: true }),
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:read", limit: "read" },
    async ({ request, params, context }) => {
      const { report, reader } = await requireReport(context, param(params, "reportId"));
      return data({
        title: await pageTitle(request, "report:place.title"),
        place: report.browserLocation,
        reportHref: `${context.prefix}/report/${report.id}`,
        suggestUrl: `${context.prefix}/api/places`,
        mayCorrect: isOwn(reader) && can(context.actor, "report:correct-place"),
      });
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "report:correct-place", limit: "write" },
    async ({ request, params, context }) => {
      const submission = parseForm(await readFormData(request), { schema: correctPlaceSchema });
      if (submission.status !== "success")
        return data(
          { error: "place-missing" as const, typed: "", suggestions: [] },
          { status: 422 },
        );
      const { place: typed = "", placeId } = submission.value;
      const refused = async (error: ChooseRefusal) =>
        data(
          { error, typed, suggestions: await suggestPlaces(typed, await languageOf(request)) },
          { status: 422 },
        );

      const chosen = await choosePlace({ text: typed, placeId });
      if (!chosen.ok) return refused(chosen.refusal);
      const outcome = await correctPlace(context, {
        id: param(params, "reportId"),
        place: chosen.value,
      });
      if (outcome.ok) return redirect(`${context.prefix}/report/${outcome.value.id}`, 303);
      throw outcome.refusal === "not-yours" ? forbidden() : notFound();
    },
  );

export default function CorrectPlaceRoute() {
  const { place, reportHref, suggestUrl, mayCorrect } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t, i18n } = useTranslation("report");
  const error = refused ? t(`place.error.${refused.error}`) : undefined;
  return (
    <CorrectPlacePage
      currentPlace={place ? placeLabel(place, i18n.language) : t("path.unknown")}
      reportHref={reportHref}
      mayCorrect={mayCorrect}
      error={error}
      placeField={
        <PlaceField
          suggestUrl={suggestUrl}
          defaultText={refused?.typed ?? ""}
          suggestions={refused?.suggestions}
          error={error}
        />
      }
    />
  );
}
