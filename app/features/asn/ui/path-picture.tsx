import { useTranslation } from "react-i18next";

import { countryName } from "~/features/geo/country-name";
import { DataTable } from "~/ui/data-table";
import { PathLine, type Stop } from "~/ui/path-line";
import { useFormat } from "~/ui/use-format";

import type { Hop } from "../paths/hop";
import type { ShownPath } from "../view/paths.view";

type PathPictureProps = {
  path: ShownPath;
  /** The hop that breaks the rules, from 1; null in an allowed path. */
  brokenAt?: number | null;
};

/** A path as a line of stops, and its hops with their reasons as a table. */
export function PathPicture({ path, brokenAt = null }: PathPictureProps) {
  const { t } = useTranslation("as-view");
  const { stops, hops } = path;
  const label = t("path.label", {
    from: `AS${stops.at(0)?.asn ?? ""}`,
    to: `AS${stops.at(-1)?.asn ?? ""}`,
  });
  return (
    <>
      <PathLine label={label} stops={useStops(path, brokenAt)} />
      <HopTable stops={stops} hops={hops} isAllowed={brokenAt === null} />
    </>
  );
}

function useStops({ stops, hops }: ShownPath, brokenAt: number | null): Stop[] {
  const { t } = useTranslation("as-view");
  const { integer, language } = useFormat();
  return stops.map(({ asn, name, country, coneSize }, at) => {
    const hop = hops[at - 1];
    return {
      name: `AS${asn}`,
      lines: [
        name,
        countryName(country, language),
        coneSize === null ? "" : t("path.coneOf", { number: integer(coneSize) }),
      ].filter((line) => line !== ""),
      leg: hop && {
        time: t(`path.leg.${hop.rule}`),
        ...(brokenAt !== null && at > brokenAt ? {} : { state: hop.fault ? "failed" : "ok" }),
      },
    };
  });
}

type HopTableProps = ShownPath & { isAllowed: boolean };

function HopTable({ stops, hops, isAllowed }: HopTableProps) {
  const { t } = useTranslation("as-view");
  const linkTo = (at: number) => {
    const stop = stops[at];
    return stop ? <a href={stop.href}>{`AS${stop.asn}`}</a> : null;
  };
  const rows = hops.map((hop, at) => ({ hop, at }));
  return (
    <DataTable
      caption={t("path.hops")}
      isCaptionHidden
      rows={rows}
      rowKey={({ at }) => String(at)}
      columns={[
        { key: "hop", head: t("path.hop"), isNumeric: true, cell: ({ at }) => at + 1 },
        { key: "from", head: t("path.fromHead"), isRowHead: true, cell: ({ at }) => linkTo(at) },
        {
          key: "step",
          head: t("path.relationHead"),
          cell: ({ hop }) => t(`path.step.${hop.rule}`),
        },
        { key: "to", head: t("path.toHead"), cell: ({ at }) => linkTo(at + 1) },
        {
          key: "why",
          head: t(isAllowed ? "path.why" : "path.whyNot"),
          cell: ({ hop }) => <Reason hop={hop} />,
        },
      ]}
    />
  );
}

function Reason({ hop: { rule, fault } }: { hop: Hop }) {
  const { t } = useTranslation("as-view");
  return <>{t(fault ? `path.fault.${fault}` : `path.reason.${rule}`)}</>;
}
