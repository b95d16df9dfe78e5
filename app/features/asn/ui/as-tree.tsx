import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { More } from "~/ui/more";
import { SearchField } from "~/ui/search-field";
import { useFormat } from "~/ui/use-format";

import type { AsTreeGroup, AsTreeView } from "../as-tree.view";
import { maxSearchLength } from "../organisations";

export type AsTreeProps = {
  view: AsTreeView;
};

/**
 * Organisations with their ASNs as check boxes, for a form that posts without script. Fields:
 * `search`, `asn` (a number) and `organisation` (the id of one chosen whole), both any number of
 * times; `kept` (chosen ASNs without a box, by spaces); the search button posts `intent=search`.
 */
export function AsTree({ view }: AsTreeProps) {
  const { t } = useTranslation("asn");
  const suiteHint = t(view.isSuiteLocked ? "tree.suiteLocked" : "tree.suite", { asn: view.root });
  return (
    <fieldset aria-describedby="as-tree-hint">
      <legend>{t("tree.title")}</legend>
      <p className="hint" id="as-tree-hint">
        {t("tree.hint")}
      </p>
      <GroupFold
        group={view.suite}
        root={view.root}
        hint={suiteHint}
        isOpen
        isLocked={view.isSuiteLocked}
      />
      <SearchField
        id="as-tree-search"
        name="search"
        label={t("tree.search")}
        hint={t("tree.searchHint")}
        value={view.search}
        maxLength={maxSearchLength}
        isTechnical
      />
      <p>
        <Button name="intent" value="search">
          {t("tree.find")}
        </Button>
      </p>
      <Matches view={view} />
      {view.others.length > 0 ? (
        <fieldset>
          <legend>{t("tree.others")}</legend>
          {view.others.map((asn) => (
            <AsnBox key={asn} asn={asn} isChosen />
          ))}
        </fieldset>
      ) : null}
      <Kept view={view} />
    </fieldset>
  );
}

/** Chosen ASNs without a box: one field has them all, since a form may not have that many. */
function Kept({ view: { kept } }: { view: AsTreeView }) {
  const { t } = useTranslation("asn");
  const format = useFormat();
  if (kept.length === 0) return null;
  const values = { count: kept.length, number: format.integer(kept.length) };
  return (
    <>
      <input type="hidden" name="kept" value={kept.join(" ")} />
      <p className="quiet">{t("tree.kept", values)}</p>
    </>
  );
}

function Matches({ view: { search, groups, furtherCount } }: { view: AsTreeView }) {
  const { t } = useTranslation("asn");
  const format = useFormat();
  if (search.trim() === "") return null;
  if (groups.length === 0) return <p>{t("tree.none", { search })}</p>;
  return (
    <>
      {groups.map((group) =>
        group.count > 1 ? (
          <GroupFold key={group.id} group={group} isOpen={isAnyChosen(group)} />
        ) : (
          group.asns.map((box) => <AsnBox key={box.asn} {...box} organisation={group.name} />)
        ),
      )}
      {furtherCount > 0 ? (
        <p className="quiet">
          {t("tree.further", { count: furtherCount, number: format.integer(furtherCount) })}
        </p>
      ) : null}
    </>
  );
}

type GroupFoldProps = {
  group: AsTreeGroup;
  /** The ASN that is marked as the root of the tree. */
  root?: number;
  hint?: string;
  isOpen: boolean;
  isLocked?: boolean;
};

/** One organisation, folded: a check box for the whole of it and one for each ASN. */
function GroupFold(props: GroupFoldProps) {
  const { group, root, hint, isOpen, isLocked } = props;
  const { id, name, asns, count } = group;
  const { t } = useTranslation("asn");
  const format = useFormat();
  const shownName = name === "" ? t("tree.nameless") : name;
  const values = { name: shownName, count, number: format.integer(count) };
  const hintId = `organisation-${id}-hint`;
  return (
    <More summary={t("tree.group", values)} isOpen={isOpen}>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      <fieldset disabled={isLocked} aria-describedby={hint ? hintId : undefined}>
        <legend className="visually-hidden">{shownName}</legend>
        {count > 1 ? (
          <Box name="organisation" value={id}>
            {t("tree.whole", values)}
          </Box>
        ) : null}
        {asns.map((box) => (
          <AsnBox key={box.asn} {...box} isRoot={box.asn === root} />
        ))}
      </fieldset>
      {count > asns.length ? (
        <p className="quiet">{t("tree.first", { number: format.integer(asns.length) })}</p>
      ) : null}
    </More>
  );
}

type AsnBoxProps = {
  asn: number;
  isChosen: boolean;
  /** Its name where no group around it has it. */
  organisation?: string;
  isRoot?: boolean;
};

function AsnBox({ asn, isChosen, organisation, isRoot = false }: AsnBoxProps) {
  const { t } = useTranslation("asn");
  const hint = isRoot ? t("tree.root") : organisation;
  return (
    <Box name="asn" value={String(asn)} isChosen={isChosen}>
      {isRoot ? <strong>{`AS${asn}`}</strong> : `AS${asn}`}{" "}
      {hint ? <span className="hint">{hint}</span> : null}
    </Box>
  );
}

type BoxProps = {
  name: "asn" | "organisation";
  value: string;
  isChosen?: boolean;
  children: ReactNode;
};

function Box({ name, value, isChosen, children }: BoxProps) {
  const id = `${name}-${value}`;
  return (
    <div className="choice">
      <input type="checkbox" id={id} name={name} value={value} defaultChecked={isChosen} />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

function isAnyChosen({ asns }: AsTreeGroup): boolean {
  return asns.some(({ isChosen }) => isChosen);
}
