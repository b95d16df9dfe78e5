import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export type SummarisedError = {
  message: string;
  /** Id of the control to go to; absent when the whole form is refused. */
  fieldId?: string;
};

/**
 * What is wrong with a posted form, on top of it, each with a link to its field; its title counts the
 * fields, or says that nothing was done where only the form as a whole is refused. Nothing is
 * drawn without errors. It can take the focus and asks for it when the page loads.
 */
export function ErrorSummary({
  errors,
  title,
}: {
  errors: readonly SummarisedError[];
  title?: ReactNode;
}) {
  const { t } = useTranslation("ui");
  if (errors.length === 0) return null;
  const count = errors.filter(({ fieldId }) => fieldId).length;
  return (
    <div className="error-summary" id="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{title ?? (count > 0 ? t("errors.title", { count }) : t("errors.refused"))}</h2>
      <ul>
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ""} ${message}`}>
            {fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}
