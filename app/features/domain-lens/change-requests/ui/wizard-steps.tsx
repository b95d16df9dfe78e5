import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { StateMark } from "~/ui/state-mark";

import type { ContentProblem, WizardStep } from "../content-rules";
import { problemsOfStep } from "../wizard-step";

type WizardStepsProps = {
  steps: readonly WizardStep[];
  current: WizardStep;
  problems: readonly ContentProblem[];
};

/**
 * The steps of the wizard with what each still lacks; every one can be gone to, and what is typed
 * is saved on the way.
 */
export function WizardSteps({ steps, current, problems }: WizardStepsProps) {
  const { t } = useTranslation("changes");
  return (
    <nav aria-label={t("wizard.steps")}>
      <ol className="stages">
        {steps.map((step) => {
          const lacks = problemsOfStep(problems, step).length;
          return (
            <li key={step} className={step === current ? "now" : undefined}>
              <Button
                variant="link"
                name="intent"
                value={`to:${step}`}
                aria-current={step === current ? "step" : undefined}
              >
                {t(`step.${step}`)}
              </Button>
              <StateMark
                state={lacks > 0 ? "warning" : "ok"}
                label={lacks > 0 ? t("wizard.lacks", { count: lacks }) : t("wizard.complete")}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
