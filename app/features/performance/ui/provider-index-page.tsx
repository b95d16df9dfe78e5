import { useTranslation } from "react-i18next";

import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { MarkedWords } from "~/ui/marked-words";
import { SelectField } from "~/ui/select-field";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { IndexPageProps } from "../npi/provider-index.view";
import { indexSlots } from "../npi/index-list.schema";
import { effectiveLeast } from "../quality/shown-figure";
import { DemonstrationLine } from "./demonstration-line";
import { MixWorking } from "./mix-working";
import { ProviderIndexTable } from "./provider-index-table";
import { WorkedOut } from "./worked-out";

/** The providers of a country or state by their ranks. */
export function ProviderIndexPage(props: IndexPageProps) {
  const { place, rows, explained, hiddenCount, frozen, notFrozen } = props;
  const { t } = useTranslation("performance");
  const { sentences } = useJoin();
  return (
    <>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <Choices {...props} />
      <DaysLine {...props} />
      {rows.length > 0 ? <p className="small quiet">{t("index.explain")}</p> : null}
      <ProviderIndexTable
        rows={rows}
        view={props.view}
        hasSlots={props.asked.slot === "all"}
        empty={<Empty title={t("index.empty")}>{t("index.emptyText")}</Empty>}
      />
      {explained && place ? (
        <WorkedOut explained={explained} place={place.name} name={explained.solution} />
      ) : null}
      {explained?.mix ? <MixWorking mix={explained.mix} /> : null}
      {frozen.map((one) => (
        <Frozen key={one.slot} frozen={one} isOnly={frozen.length === 1} />
      ))}
      {notFrozen.map((one) => (
        <NotFrozen key={one.slot} {...one} />
      ))}
      {rows.length > 0 ? (
        <p className="small quiet">
          {sentences([
            ...(hiddenCount > 0 ? [t("index.unranked", { count: hiddenCount })] : []),
            t("legend", { least: effectiveLeast }),
            t("assistantScale"),
            t("estimated"),
          ])}
        </p>
      ) : null}
    </>
  );
}

function Choices({ view, asked, countries, states, months }: IndexPageProps) {
  const { t } = useTranslation("performance");
  return (
    <ListFilterForm view={view} label={t("index.form")}>
      <SelectField
        name="country"
        label={t("index.country")}
        value={asked.country}
        choices={countries}
      />
      {states.length > 0 ? (
        <SelectField
          name="state"
          label={t("index.state")}
          value={asked.state}
          choices={[{ value: "", label: t("index.wholeCountry") }, ...states]}
        />
      ) : null}
      <SelectField
        name="slot"
        label={t("index.slot")}
        value={asked.slot}
        choices={indexSlots.map((slot) => ({ value: slot, label: t(`index.slots.${slot}`) }))}
      />
      {months.length > 0 ? (
        <SelectField
          name="month"
          label={t("index.month")}
          value={asked.month}
          choices={[{ value: "", label: t("index.rolling") }, ...months]}
        />
      ) : null}
    </ListFilterForm>
  );
}

/** Which days the index is of, and how new it is. */
function DaysLine({ days, currentTo, month }: IndexPageProps) {
  const { t } = useTranslation("performance");
  const { day } = useFormat();
  const words = month === null ? "daysAndNewest" : "index.frozenDays";
  return (
    <p className="small quiet">
      <MarkedWords
        words={t(currentTo === null ? "days" : words, {
          first: day(days.first),
          last: day(days.last),
        })}
        marks={{ when: () => <Time at={currentTo ?? ""} /> }}
      />
    </p>
  );
}

type MissingSlot = IndexPageProps["notFrozen"][number];

/** A slot without a frozen index, which samples that came later may have made. */
function NotFrozen({ slot, correctHref }: MissingSlot) {
  const { t } = useTranslation("performance");
  return (
    <p>
      {t("index.notFrozen", { slot: t(`index.slots.${slot}`) })}{" "}
      <a href={correctHref}>{t("index.correct.link")}</a>
    </p>
  );
}

type FrozenSlot = IndexPageProps["frozen"][number];

function Frozen({ frozen, isOnly }: { frozen: FrozenSlot; isOnly: boolean }) {
  const { t } = useTranslation("performance");
  const { slot, attributionVersion, inputHash, revisions, correctHref } = frozen;
  const title = isOnly
    ? t("index.frozenTitle")
    : t("index.frozenSlot", { slot: t(`index.slots.${slot}`) });
  return (
    <section>
      <h2>{title}</h2>
      <Facts
        facts={[
          {
            name: t("index.revisions"),
            value: revisions.map((one) => <Revision key={one.revision} {...one} />),
          },
          {
            name: t("index.attribution"),
            value: attributionVersion === null ? t("index.noLists") : attributionVersion,
          },
          { name: t("index.inputHash"), value: <code>{inputHash}</code> },
        ]}
      />
      <p>
        <a href={correctHref}>{t("index.correct.link")}</a>
      </p>
    </section>
  );
}

function Revision({ revision, at, correction, href }: FrozenSlot["revisions"][number]) {
  const { t } = useTranslation("performance");
  const name = t("index.revision", { revision });
  return (
    <span className="line">
      {href === null ? <strong aria-current="true">{name}</strong> : <a href={href}>{name}</a>}{" "}
      <MarkedWords
        words={t(correction ? "index.corrected" : "index.firstRevision")}
        marks={{
          when: () => <Time at={at} />,
          // As parts of the page, since a typed text may hold what looks like a mark.
          by: () => correction?.by,
          reason: () => correction?.reason,
        }}
      />
    </span>
  );
}
