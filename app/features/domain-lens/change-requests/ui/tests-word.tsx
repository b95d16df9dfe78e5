import { useTranslation } from "react-i18next";

import { HostText } from "~/ui/host-text";
import { StateMark } from "~/ui/state-mark";
import type { State } from "~/ui/states";
import { Time } from "~/ui/time";

import type { TestsWord as TestsWordView } from "../change-page.view";

/** How the tests' word looks. */
export const labelStates: Record<TestsWordView["label"], State> = {
  none: "not-tested",
  running: "running",
  "all-succeeded": "ok",
  "failed-not-blocking": "warning",
  "failed-blocking": "failed",
  bypassed: "warning",
};

/** The tests' word where one decides: what blocks, or who let it pass and why. */
export function TestsWord({
  tests: { label, blocking, moreBlocking, bypass },
  href,
}: {
  tests: TestsWordView;
  href: string;
}) {
  const { t } = useTranslation(["changes", "validation"]);
  return (
    <div id="tests-word">
      <p>
        <StateMark state={labelStates[label]} label={t(`label.${label}`, { ns: "validation" })} />
      </p>
      {bypass ? (
        <p className="small">
          {t("tests.bypassedBy", { name: bypass.name })} <Time at={bypass.at} precision="second" />
          {bypass.note === "" ? null : <span className="line">{bypass.note}</span>}
        </p>
      ) : null}
      {blocking.length > 0 ? (
        <ul className="small">
          {blocking.map(({ test, subject }) => (
            <li key={`${test} ${subject ?? ""}`}>
              {t(`test.${test}`, { ns: "validation" })}:{" "}
              {subject === null ? (
                t("wholeChange", { ns: "validation" })
              ) : (
                <code>
                  <HostText>{subject}</HostText>
                </code>
              )}
            </li>
          ))}
          {moreBlocking > 0 ? <li>{t("log.more", { count: moreBlocking })}</li> : null}
        </ul>
      ) : null}
      <p className="small">
        <a href={href}>{t("change.tests")}</a>
      </p>
    </div>
  );
}
