import { useTranslation } from "react-i18next";

import { useJoin } from "~/ui/use-join";

import { namedEndpointsLimit, type LogLineView } from "../change-log.view";

/** What a line of the change log was about, besides who and when. */
export function LogWhat({ line }: { line: LogLineView }) {
  const { t } = useTranslation("changes");
  const details = useDetails()(line);
  return (
    <>
      <strong>{t(`log.${line.event}`)}</strong>
      {details.map((detail) => (
        <span key={detail} className="line small">
          {detail}
        </span>
      ))}
    </>
  );
}

function useDetails() {
  const { t } = useTranslation("changes");
  const join = useJoin();
  const listed = (items: readonly string[]) => {
    const more = items.length - namedEndpointsLimit;
    return join.list([
      ...items.slice(0, namedEndpointsLimit),
      ...(more > 0 ? [t("log.more", { count: more })] : []),
    ]);
  };
  return ({
    saved,
    hash,
    version,
    reason,
    movedFrom,
    addEffectiveOn,
    cleared,
  }: LogLineView): string[] => [
    ...(saved && saved.attributes.length > 0
      ? [
          t("log.attributes", {
            attributes: join.list(saved.attributes.map((attribute) => t(`attribute.${attribute}`))),
          }),
        ]
      : []),
    ...(saved && saved.fqdnAdditions.length + saved.prefixAdditions.length > 0
      ? [t("log.added", { endpoints: listed([...saved.fqdnAdditions, ...saved.prefixAdditions]) })]
      : []),
    ...(saved && saved.fqdnRemovals.length + saved.prefixRemovals.length > 0
      ? [t("log.removed", { endpoints: listed([...saved.fqdnRemovals, ...saved.prefixRemovals]) })]
      : []),
    ...(hash ? [t("log.hash", { hash })] : []),
    ...(version ? [t("log.version", { version })] : []),
    ...(addEffectiveOn
      ? [
          movedFrom
            ? t("log.moved", { from: movedFrom, to: addEffectiveOn })
            : t("log.effective", { day: addEffectiveOn }),
        ]
      : []),
    ...(reason ? [t(`log.reason.${reason}`)] : []),
    ...Object.entries(cleared ?? {}).map(([what, name]) => t(`log.cleared.${what}`, { name })),
  ];
}
