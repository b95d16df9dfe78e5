import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { requirePermission } from "~/features/access/context.server";
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
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** The location field gains from script: suggestions while typing. */
export const handle = { i18n: ["report", "geo"], hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "report:read");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const { report, reader } = await requireReport(context, request, param(params, "reportId"));
  return data({
    title: await pageTitle(request, "report:place.title"),
    place: report.browserLocation,
    reportHref: `${context.prefix}/report/${report.id}`,
    suggestUrl: `${context.prefix}/api/places`,
    mayCorrect: isOwn(reader) && can(context.actor, "report:correct-place"),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "report:correct-place");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const submission = parseForm(await readFormData(request), { schema: correctPlaceSchema });
  if (submission.status !== "success")
    return data({ error: "place-missing" as const, typed: "", suggestions: [] }, { status: 422 });
  const { place: typed = "", placeId } = submission.value;
  const refused = async (error: ChooseRefusal) =>
    data(
      { error, typed, suggestions: await suggestPlaces(typed, await languageOf(request)) },
      { status: 422 },
    );

  const chosen = await choosePlace({ text: typed, placeId });
  if (!chosen.ok) return refused(chosen.refusal);
  const outcome = await correctPlace(context, request, {
    id: param(params, "reportId"),
    place: chosen.value,
  });
  if (outcome.ok) return redirect(`${context.prefix}/report/${outcome.value.id}`, 303);
  throw outcome.refusal === "not-yours" ? forbidden() : notFound();
}

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
