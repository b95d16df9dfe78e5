import type { ReactNode } from "react";
import { useId } from "react";
import { useFormat } from "~/ui/use-format";

type ProgressBarProps = {
  label: string;
  /** How much is done, 0 to 1. */
  doneRatio: number;
  /** Behind the percentage, such as the time left where it can be known. */
  context?: ReactNode;
  /** The way to stop. */
  stop?: ReactNode;
};

/** A bar with its number, what is left, and the way to stop. */
export function ProgressBar({ label, doneRatio, context, stop }: ProgressBarProps) {
  const id = useId();
  const { percent } = useFormat();
  return (
    <div>
      <div className="progress-head">
        <label htmlFor={id}>{label}</label>
        <strong>{percent(doneRatio)}</strong>
        {context ? <span className="quiet">{context}</span> : null}
        {stop}
      </div>
      <progress id={id} max={100} value={Math.round(doneRatio * 100)}>
        {percent(doneRatio)}
      </progress>
    </div>
  );
}
