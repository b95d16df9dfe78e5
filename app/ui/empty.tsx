import type { ReactNode } from "react";

/** Stands where rows would be: why there are none, and what to do next. */
export function Empty({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children ? <p className="quiet">{children}</p> : null}
      {action ? <div className="tools">{action}</div> : null}
    </div>
  );
}
