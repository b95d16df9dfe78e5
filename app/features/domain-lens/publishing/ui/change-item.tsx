import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Facts, type Fact } from "~/ui/facts";
import { useFormat } from "~/ui/use-format";

import type { AdditionView, AttributeView, ChangeView } from "../change-log.view";

/** Id of a change on its page, by which it is linked to. */
export function anchorOf({ id, setId }: Pick<ChangeView, "id" | "setId">): string {
  return id === null ? `set-${setId}` : `change-${id}`;
}

/**
 * One change in words: which set, what it means, what came and went, attributes before and after.
 * `href` is its permanent address.
 */
export function ChangeItem({
  change,
  href,
  heading: Heading,
}: {
  change: ChangeView;
  href: string;
  /** Below the page's heading, or a version's. */ heading: "h2" | "h3";
}) {
  const { t } = useTranslation("publications");
  const { setId, serviceArea, category, disposition, impact, id } = change;
  const facts = useChangeFacts(change);
  return (
    <article id={anchorOf(change)}>
      <Heading>
        <a href={href}>{t("change.set", { id: setId })}</a>
        {[serviceArea, category].filter((part) => part !== null).map((part) => ` · ${part}`)}
      </Heading>
      {disposition === "Change" ? null : <p>{t(`disposition.${disposition}`)}</p>}
      {id === null ? null : (
        <p>
          <strong>{t(`impact.${impact ?? "unstated"}.title`)}</strong>
          <span className="line">{t(`impact.${impact ?? "unstated"}.text`)}</span>
        </p>
      )}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </article>
  );
}

function useChangeFacts({
  added,
  removed,
  attributes,
  movedFrom,
  movedTo,
  still,
  disposition,
}: ChangeView): Fact[] {
  const { t } = useTranslation("publications");
  const valueOf = useAttributeWords();
  const fromSets = movedFrom.length > 0 ? t("moved.from", { sets: movedFrom.join(", ") }) : null;
  const toSets = movedTo.length > 0 ? t("moved.to", { sets: movedTo.join(", ") }) : null;
  return [
    ...added.flatMap((addition) =>
      (["ips", "urls"] as const).flatMap((kind) =>
        addition[kind].length === 0
          ? []
          : [
              {
                name: t(`added.${kind}`, { count: addition[kind].length }),
                value: (
                  <Endpoints
                    texts={addition[kind]}
                    remark={
                      <>
                        <EffectiveDay addition={addition} />
                        {fromSets ? <span className="line">{fromSets}</span> : null}
                      </>
                    }
                  />
                ),
              },
            ],
      ),
    ),
    ...(["ips", "urls"] as const).flatMap((kind) =>
      removed && removed[kind].length > 0
        ? [
            {
              name: t(`removed.${kind}`, { count: removed[kind].length }),
              value: <Endpoints texts={removed[kind]} remark={toSets} />,
            },
          ]
        : [],
    ),
    ...(["ips", "urls"] as const).flatMap((kind) =>
      still && still[kind].length > 0
        ? [
            {
              name: t(`still.${kind}`, { count: still[kind].length }),
              value: (
                <Endpoints
                  texts={still[kind]}
                  remark={t("still.in", { sets: still.sets.join(", ") })}
                />
              ),
            },
          ]
        : [],
    ),
    ...attributes.map((attribute) => ({
      name: t(`attribute.${attribute.name}`),
      value: valueOf(attribute, disposition),
    })),
  ];
}

/** Endpoints as plain lines, so that they can be copied as they are. */
function Endpoints({ texts, remark }: { texts: readonly string[]; remark: ReactNode }) {
  return (
    <>
      {remark ? <p className="small quiet">{remark}</p> : null}
      <pre>{texts.join("\n")}</pre>
    </>
  );
}

function EffectiveDay({ addition: { effectiveOn, isInEffect } }: { addition: AdditionView }) {
  const { t } = useTranslation("publications");
  const format = useFormat();
  if (effectiveOn === null) return <>{t("effective.unknown")}</>;
  const day = format.day(effectiveOn);
  return (
    <time dateTime={effectiveOn}>
      {isInEffect ? t("effective.since", { day }) : t("effective.from", { day })}
    </time>
  );
}

function useAttributeWords() {
  const { t } = useTranslation("publications");
  const words = (value: AttributeView["before"]) => {
    if (typeof value === "boolean") return value ? t("value.yes") : t("value.no");
    return value === null || value === "" ? t("value.none") : value;
  };
  return ({ before, after }: AttributeView, disposition: ChangeView["disposition"]): string => {
    if (disposition === "Add") return words(after);
    return disposition === "Remove"
      ? words(before)
      : t("value.changed", { before: words(before), after: words(after) });
  };
}
