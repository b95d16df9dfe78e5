import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";

/** What the control of a field must carry to be tied to its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  /** The control's id; hint and error get `-description` and `-error` behind it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** One message, or several of which each gets a line. */
  error?: string | readonly string[];
  isOptional?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** Label, hint, error, control, in this order, so that the error is met before the control. */
export function Field({ id, label, hint, error, isOptional, children }: FieldProps) {
  const { t } = useTranslation("ui");
  const messages = errorMessages(error);
  const described = [hint && `${id}-description`, messages.length > 0 && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={classNames("field", messages.length > 0 && "bad")}>
      <label htmlFor={id}>
        {label}
        {isOptional ? <span className="hint"> {t("field.optional")}</span> : null}
      </label>
      <HintAndError id={id} hint={hint} messages={messages} />
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": messages.length > 0 || undefined,
      })}
    </div>
  );
}

/** The hint and the errors under a label or a legend. */
export function HintAndError({
  id,
  hint,
  messages,
}: {
  id: string;
  hint?: ReactNode;
  messages: readonly string[];
}) {
  return (
    <>
      {hint ? (
        <p className="hint" id={`${id}-description`}>
          {hint}
        </p>
      ) : null}
      {messages.length > 0 ? (
        <div id={`${id}-error`}>
          {messages.map((message) => (
            <p className="error" key={message}>
              {message}
            </p>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** The messages of an `error` prop, none for an absent or empty one. */
export function errorMessages(error: string | readonly string[] | undefined): readonly string[] {
  if (!error) return [];
  return typeof error === "string" ? [error] : error;
}
