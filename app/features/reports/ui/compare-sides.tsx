import { useTranslation } from "react-i18next";

import { placeLabel } from "~/features/geo/place-label";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";

import type { SideView } from "../comparison.view";

type CompareSidesProps = { sides: { a: SideView | null; b: SideView | null } };

/** When and where each of the two was tested. */
export function CompareSides({ sides: { a, b } }: CompareSidesProps) {
  if (!a && !b) return null;
  return (
    <div className="grid2">
      {a ? <Side name="a" side={a} /> : null}
      {b ? <Side name="b" side={b} /> : null}
    </div>
  );
}

function Side({
  name,
  side: { dateTime, place, egressNetwork, isDemonstration, href },
}: {
  name: "a" | "b";
  side: SideView;
}) {
  const { t, i18n } = useTranslation("compare");
  const { t: words } = useTranslation("report");
  return (
    <section>
      <h2>{t(`side.${name}`)}</h2>
      <Facts
        facts={[
          { name: t("side.tested"), value: <Time at={dateTime} /> },
          {
            name: t("side.place"),
            value: place ? placeLabel(place, i18n.language) : t("side.unknown"),
          },
          {
            name: t("side.network"),
            value: egressNetwork ? words("path.network", egressNetwork) : t("side.unknown"),
          },
        ]}
      />
      {isDemonstration ? <p className="small quiet">{words("demonstration")}</p> : null}
      <p className="screen-only">
        <a href={href}>{t(`side.open.${name}`)}</a>
      </p>
    </section>
  );
}
