import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Facts } from "~/ui/facts";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";

import type { SolutionView } from "../solution.view";
import { solutionStateMarks } from "./solution-states";

/** What a solution is, who added and approved it, and when its lists were checked. */
export function SolutionFacts({ solution }: { solution: SolutionView }) {
  const { t } = useTranslation("solutions");
  const { state, approved, setUpUrl, verifiedAt, tags, description } = solution;
  const method = t(`method.${solution.addedByMethod}`);
  return (
    <Facts
      facts={[
        { name: t("field.type"), value: t(`type.${solution.type}`) },
        { name: t("field.connectionType"), value: t(`connectionType.${solution.connectionType}`) },
        {
          name: t("field.state"),
          value: (
            <>
              <StateMark state={solutionStateMarks[state]} label={t(`state.${state}`)} />
              <span className="line small">{t(`meaning.${state}`)}</span>
            </>
          ),
        },
        { name: t("field.visibility"), value: t(`visibility.${solution.visibility}`) },
        { name: t("field.owner"), value: solution.owner ?? t("leadership") },
        { name: t("field.description"), value: description || <Absent /> },
        { name: t("field.setUpUrl"), value: setUpUrl ? <Outside href={setUpUrl} /> : <Absent /> },
        { name: t("field.tags"), value: tags.length > 0 ? tags.join(", ") : <Absent /> },
        {
          name: t("field.added"),
          value: (
            <>
              <Time at={solution.addedAt} />{" "}
              <span className="line small quiet">
                {t("page.addedBy", { name: solution.addedByName, method })}
              </span>
            </>
          ),
        },
        {
          name: t("field.approved"),
          value: approved ? (
            <>
              <Time at={approved.at} />{" "}
              <span className="line small quiet">{t("page.by", { name: approved.by })}</span>
            </>
          ) : (
            <Absent />
          ),
        },
        { name: t("field.verified"), value: verifiedAt ? <Time at={verifiedAt} /> : <Absent /> },
      ]}
    />
  );
}

/** A site that nobody here has looked at. */
function Outside({ href }: { href: string }) {
  return (
    <a href={href} rel="external nofollow noopener noreferrer">
      {href}
    </a>
  );
}
