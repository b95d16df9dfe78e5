import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";

import { tagsTextLimit } from "../review.schema";
import { tagLimits } from "../solution";
import type { ReviewFormProps } from "./approval-form";
import { reviewFieldOf } from "./refused-review";

/** The tags of a solution, in one field by commas. */
export function TagsForm({ solution, refused, message }: ReviewFormProps) {
  const { t } = useTranslation("solution-review");
  const typed = refused?.intent === "tag" ? refused : undefined;
  return (
    <section>
      <h2>{t("tags.title")}</h2>
      <form method="post" className="card" key={solution.revision}>
        <FormKey />
        <input type="hidden" name="intent" value="tag" />
        <input type="hidden" name="revision" value={typed?.revision ?? solution.revision} />
        <Field
          id="tags"
          label={t("tags.label")}
          hint={t("tags.hint", { count: tagLimits.count, length: tagLimits.length })}
          error={typed && reviewFieldOf(typed.refusal) === "tags" ? message : undefined}
        >
          {(control) => (
            <input
              type="text"
              name="tags"
              maxLength={tagsTextLimit}
              autoComplete="off"
              defaultValue={typed ? typed.tags : solution.tags.join(", ")}
              {...control}
            />
          )}
        </Field>
        <div className="tools">
          <Button>{t("tags.save")}</Button>
        </div>
      </form>
    </section>
  );
}
