import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import type { State } from "~/ui/states";
import { stateTones } from "~/ui/states";

/*
 * Drawn as SVG and not as CSS backgrounds, because browsers drop backgrounds in print and
 * in forced colours. The holes in the triangle and the octagon tell them apart in black and white.
 */
const ring = <circle cx="7" cy="7" r="5.5" />;
const dashedSquare = <rect x="1" y="1" width="12" height="12" rx="2" strokeDasharray="3.6 2.4" />;

const shapes: Record<State, { className?: string; drawing: JSX.Element }> = {
  ok: { drawing: <circle cx="7" cy="7" r="6.5" /> },
  warning: {
    drawing: <path d="M7 .5 14 13.5H0zM6.1 5v4.2h1.8V5zm0 5.4v1.7h1.8v-1.7z" fillRule="evenodd" />,
  },
  failed: {
    drawing: (
      <path
        d="M4.1 0h5.8L14 4.1v5.8L9.9 14H4.1L0 9.9V4.1zM5 3.8 3.8 5l2 2-2 2L5 10.2l2-2 2 2L10.2 9l-2-2 2-2L9 3.8l-2 2z"
        fillRule="evenodd"
      />
    ),
  },
  info: { className: "hollow", drawing: ring },
  "not-tested": { className: "hollow", drawing: dashedSquare },
  running: { className: "hollow spin", drawing: <path d="M7 1.5A5.5 5.5 0 1 1 1.5 7" /> },
  retrying: { className: "hollow", drawing: <path d="M7 2.2 12.4 12.4H1.6z" /> },
  waiting: { className: "hollow", drawing: dashedSquare },
};

/** The shape of a state alone; the word must stand beside it or be said otherwise. */
export function StateShape({ state }: { state: State }) {
  const { className, drawing } = shapes[state];
  return (
    <svg className={classNames("shape", className)} viewBox="0 0 14 14" aria-hidden="true">
      {drawing}
    </svg>
  );
}

/** A state as shape, word and colour. `label` replaces the general word by a closer one. */
export function StateMark({ state, label }: { state: State; label?: string }) {
  const { t } = useTranslation("ui");
  return (
    <span className={classNames("state", stateTones[state], label === undefined && "state-word")}>
      <StateShape state={state} />
      {label ?? t(`state.${state}`)}
    </span>
  );
}
