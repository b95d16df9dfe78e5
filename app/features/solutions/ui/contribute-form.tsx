import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { FormKey } from "~/ui/form-key";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { textLimits, type SolutionType } from "../solution";
import { profileHref } from "../solutions-address";
import { NoteField } from "./note-field";
import { fieldOf } from "./field-of-refusal";
import type { ContributePageProps } from "./contribute-page-props";

type ContributeFormProps = Pick<
  ContributePageProps,
  "prefix" | "solution" | "targets" | "more" | "refused"
>;

/** The official solution, a note, and the contribution. */
export function ContributeForm({ prefix, solution, targets, more, refused }: ContributeFormProps) {
  const { t } = useTranslation(["contributions", "solutions"]);
  const format = useFormat();
  const join = useJoin();
  const errorOf = (field: "targetId" | "note") =>
    refused && fieldOf(refused.refusal) === field
      ? t(`error.${refused.refusal}`, { limit: textLimits.note })
      : undefined;
  const typeOf = (type: SolutionType) => t(`solutions:type.${type || "unclassified"}`);
  return (
    <form method="post" className="card">
      <FormKey />
      <input type="hidden" name="revision" value={refused?.revision ?? solution.revision} />
      <ChoiceList
        id="targetId"
        name="targetId"
        legend={t("make.target")}
        hint={more > 0 ? t("make.more", { count: more, number: format.integer(more) }) : undefined}
        error={errorOf("targetId")}
        choices={targets.map(({ id, name, type, tags }) => ({
          value: id,
          label: name,
          hint: join.list([typeOf(type), ...tags]),
        }))}
        defaultValue={refused?.targetId}
      />
      <NoteField
        hint={t("make.noteHint", { limit: textLimits.note })}
        error={errorOf("note")}
        isOptional
        value={refused?.note}
      />
      <p>{t("make.readOnly")}</p>
      <div className="tools">
        <Button variant="primary">{t("make.contribute")}</Button>
        <ButtonLink href={profileHref(prefix, solution.id)}>{t("make.back")}</ButtonLink>
      </div>
    </form>
  );
}
