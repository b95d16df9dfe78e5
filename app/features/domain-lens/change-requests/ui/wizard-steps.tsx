import { useTranslation } from "react-i18next";

import { StateMark } from "~/ui/state-mark";

import { stepHref } from "../changes-address";
import type { ContentProblem, WizardStep } from "../content-rules";
import { problemsOfStep } from "../wizard-step";

type WizardStepsProps = { prefix: string; setId: string; steps: readonly WizardStep[]; current: WizardStep; problems: readonly ContentProblem[] };

/** The steps of the wizard with what each still lacks; every one can be gone to. */
export function WizardSteps({ prefix, setId, steps, current, problems }: WizardStepsProps) {
  const { t } = useTranslation("changes");
  return (
    <nav aria-label={t("wizard.steps")}>
      <ol className="stages">
        {steps.map((step) => {
          const lacks = problemsOfStep(problems, step).length;
          return (
            <li key={step} className={step === current ? "now" : undefined}>
              <a href={stepHref(prefix, setId, step)} aria-current={step === current ? "step" : undefined}>
                {t(`step.${step}`)}
              </a>
              <StateMark state={lacks > 0 ? "warning" : "ok"} label={lacks > 0 ? t("wizard.lacks", { count: lacks }) : t("wizard.complete")} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
