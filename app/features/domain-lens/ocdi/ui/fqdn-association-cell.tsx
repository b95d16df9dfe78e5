import { useTranslation } from "react-i18next";

import { transitionStatusOf } from "../ocdi-association";
import { ocdiPanelHref } from "../ocdi-address";
import type { FqdnAssociation } from "../ocdi-facts.repository.server";

/** How far an FQDN of a list has come, leading to its association. */
export function FqdnAssociationCell({
  prefix,
  association,
}: {
  prefix: string;
  association: FqdnAssociation | undefined;
}) {
  const { t } = useTranslation("ocdi");
  const word = t(`transition.${transitionStatusOf(association?.stage ?? null)}`);
  if (!association) return <span className="quiet">{word}</span>;
  return (
    <>
      <a href={ocdiPanelHref(prefix, association.associationId)}>{word}</a>
      <span className="small quiet line">{t(`status.${association.status}`)}</span>
    </>
  );
}
