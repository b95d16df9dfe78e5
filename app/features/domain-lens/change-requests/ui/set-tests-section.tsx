import { useTranslation } from "react-i18next";

import { ValidationResults } from "../../validation/ui/validation-results";
import { changeHref, setHref } from "../changes-address";
import type { SetTests } from "../read-set-tests.server";

type SetTestsSectionProps = { prefix: string; setId: string; tests: SetTests | null };

/** The tests of the change that is on its way; without one those that the last published change had. */
export function SetTestsSection({ prefix, setId, tests }: SetTestsSectionProps) {
  const { t } = useTranslation("changes");
  if (!tests) return <p>{t("set.noTests")}</p>;
  const { past, ...shown } = tests;
  if (!past) return <ValidationResults {...shown} href={setHref(prefix, setId)} />;
  return (
    <>
      <p>
        {past.publishedVersion === null
          ? t("set.testsOfDiscarded")
          : t("set.testsOf", { version: past.publishedVersion })}{" "}
        <a href={changeHref(prefix, { id: past.id, setId })}>
          {t("change.crumb", { id: past.id.slice(0, 8) })}
        </a>
      </p>
      {shown.view.run ? (
        <ValidationResults {...shown} href={setHref(prefix, setId)} testsOf={past.id} />
      ) : (
        <p>{t("set.noRun")}</p>
      )}
    </>
  );
}
