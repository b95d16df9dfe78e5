import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { useJoin } from "~/ui/use-join";

import { referenceMaxLength } from "../comparison-reference";

type Sides<Value> = { a: Value; b: Value };

export type CompareFormProps = {
  /** Where the form goes: the page itself. */
  compareHref: string;
  typed: Sides<string>;
  /** Words of `error`; null where nothing is wrong. */
  refusals: Sides<string | null>;
};

const sides = ["a", "b"] as const;

/** Asks for two reports by id or address; what was typed stays. */
export function CompareForm({ compareHref, typed, refusals }: CompareFormProps) {
  const { t } = useTranslation("compare");
  const join = useJoin();
  const errors = sides.flatMap((side) => {
    const refusal = refusals[side];
    return refusal
      ? [
          {
            fieldId: `report-${side}`,
            message: join.named(t(`side.${side}`), t(`error.${refusal}`)),
          },
        ]
      : [];
  });
  return (
    <>
      <ErrorSummary errors={errors} />
      <form method="get" action={compareHref}>
        {sides.map((side) => (
          <Field
            key={side}
            id={`report-${side}`}
            label={t(`side.${side}`)}
            hint={t("form.hint")}
            error={refusals[side] ? t(`error.${refusals[side]}`) : undefined}
          >
            {(control) => (
              <input
                type="text"
                name={side}
                defaultValue={typed[side]}
                maxLength={referenceMaxLength}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...control}
              />
            )}
          </Field>
        ))}
        <p>
          <Button variant="primary">{t("form.compare")}</Button>
        </p>
      </form>
    </>
  );
}
