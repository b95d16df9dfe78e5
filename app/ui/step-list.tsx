import type { ReactNode } from "react";
import { StateMark } from "~/ui/state-mark";
import type { State } from "~/ui/states";

export type Step = {
  id: string;
  name: ReactNode;
  state: State;
  /** Closer word for the state, such as "Done". */
  stateLabel?: string;
  /** What was found so far, or what the step will look at. */
  found?: ReactNode;
  /** Time taken so far, with its unit. */
  time?: ReactNode;
};

type StepListProps = {
  label: string;
  steps: readonly Step[];
  /** Said once by screen readers whenever it changes: one short sentence, not every sample. */
  announcement?: string;
};

/** What runs, as named steps in order, each with what it found. */
export function StepList({ label, steps, announcement }: StepListProps) {
  return (
    <>
      <ol className="steps" aria-label={label}>
        {steps.map(({ id, name, state, stateLabel, found, time }) => (
          <li key={id}>
            <StateMark state={state} label={stateLabel} />
            <span className="name">{name}</span>
            <div className="found">{found}</div>
            <span className="time n">{time}</span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
