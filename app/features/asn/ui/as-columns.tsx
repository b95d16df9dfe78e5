import { useTranslation } from "react-i18next";

import { countryName } from "~/features/geo/country-name";
import { Absent } from "~/ui/absent";
import type { ListColumn } from "~/ui/list/list-column";
import { useFormat } from "~/ui/use-format";

import type { AsRow, LinkedAs } from "../lists/as-row";

/** An AS as a link, with its name below. */
export function AsCell({ as: { asn, name, href } }: { as: LinkedAs }) {
  return (
    <>
      <a href={href}>{`AS${asn}`}</a>
      {name ? <span className="small quiet line">{name}</span> : null}
    </>
  );
}

/** The organisation of an AS as a link. */
export function OrganisationCell({ as: { organisation, organisationHref } }: { as: LinkedAs }) {
  if (!organisation || !organisationHref) return <Absent />;
  return <a href={organisationHref}>{organisation.name || organisation.id}</a>;
}

/** A country by its name in the reader's language. */
export function CountryCell({ country }: { country: string }) {
  const { language } = useFormat();
  if (country === "") return <Absent />;
  return <>{countryName(country, language) || country}</>;
}

/** The columns of every list of ASes. */
export function useAsColumns<Row extends AsRow>(): ListColumn<Row>[] {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  const counts = (["provider", "customer", "peer"] as const).map((kind): ListColumn<Row> => ({
    key: kind,
    head: t(`column.${kind}`),
    isNumeric: true,
    cell: (row) => integer(row[`${kind}Count`]),
  }));
  return [
    {
      key: "asn",
      head: t("column.as"),
      sort: "asn",
      isRowHead: true,
      cell: ({ asn, href }) => <a href={href}>{`AS${asn}`}</a>,
    },
    {
      key: "name",
      head: t("column.name"),
      sort: "name",
      isEmpty: ({ name }) => name === "",
      cell: ({ name }) => name || <Absent />,
    },
    {
      key: "organisation",
      head: t("column.organisation"),
      isEmpty: ({ organisation }) => organisation === null,
      cell: (row) => <OrganisationCell as={row} />,
    },
    {
      key: "country",
      head: t("column.country"),
      sort: "country",
      isEmpty: ({ country }) => country === "",
      cell: ({ country }) => <CountryCell country={country} />,
    },
    {
      key: "cone",
      head: t("column.cone"),
      sort: "cone",
      isNumeric: true,
      cell: ({ coneSize }) => (coneSize === null ? <Absent /> : integer(coneSize)),
    },
    ...counts,
  ];
}
