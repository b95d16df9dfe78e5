import type { ChangeEventHandler, ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { errorMessages, HintAndError } from "~/ui/field";

type Choice = {
  value: string;
  /** What sets its element's id apart where the value does not fit into one. */
  key?: string;
  label: ReactNode;
  /** Tells apart what has the same label. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Fields that belong to this choice; the style sheet shows them only while it is chosen. */
  more?: ReactNode;
  isDisabled?: boolean;
  /** Ticked from the start, where several may be. */
  isChosen?: boolean;
};

type ChoiceListProps = {
  id: string;
  name: string;
  legend: ReactNode;
  /** Keeps the legend for screen readers where the page's heading already asks the question. */
  isLegendHidden?: boolean;
  hint?: ReactNode;
  error?: string | readonly string[];
  choices: readonly Choice[];
  /** Check boxes, of which several may be chosen, instead of radio buttons. */
  isMultiple?: boolean;
  isRequired?: boolean;
  /** Uncontrolled start value; give `value` and `onChange` instead to control it. */
  defaultValue?: string;
  value?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

/** One of several as radio buttons, or some of them as check boxes, in a fieldset. */
export function ChoiceList({
  id,
  name,
  legend,
  isLegendHidden,
  hint,
  error,
  choices,
  ...inputs
}: ChoiceListProps) {
  const messages = errorMessages(error);
  const described = [hint && `${id}-description`, messages.length > 0 && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset
      id={id}
      className={classNames("choices", messages.length > 0 && "bad")}
      aria-describedby={described || undefined}
      tabIndex={messages.length > 0 ? -1 : undefined}
    >
      <legend className={classNames(isLegendHidden && "visually-hidden")}>{legend}</legend>
      <HintAndError id={id} hint={hint} messages={messages} />
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          id={`${id}-${choice.key ?? choice.value}`}
          name={name}
          choice={choice}
          inputs={inputs}
        />
      ))}
    </fieldset>
  );
}

type ChoiceRowProps = {
  id: string;
  name: string;
  choice: Choice;
  inputs: Pick<
    ChoiceListProps,
    "isMultiple" | "isRequired" | "defaultValue" | "value" | "onChange"
  >;
};

function ChoiceRow({
  id,
  name,
  choice,
  inputs: { isMultiple, isRequired, defaultValue, value, onChange },
}: ChoiceRowProps) {
  return (
    <div className="choice">
      <input
        type={isMultiple ? "checkbox" : "radio"}
        id={id}
        name={name}
        value={choice.value}
        disabled={choice.isDisabled}
        required={isRequired}
        aria-describedby={choice.hint ? `${id}-description` : undefined}
        onChange={onChange}
        {...(value === undefined
          ? { defaultChecked: choice.isChosen || defaultValue === choice.value }
          : { checked: value === choice.value })}
      />
      <label htmlFor={id}>
        {choice.label} {choice.aside ? <span className="hint">{choice.aside}</span> : null}
      </label>
      {choice.hint ? (
        <p className="hint" id={`${id}-description`}>
          {choice.hint}
        </p>
      ) : null}
      {choice.more ? <div className="choice-more">{choice.more}</div> : null}
    </div>
  );
}
