import { Component, Suspense, useEffect, useState, type ReactNode } from "react";

type MapPartProps = {
  /** What stands in the place of the map until it has loaded. */
  waiting: ReactNode;
  /** What stands there where it could not be loaded. */
  failed: ReactNode;
  /** A lazily loaded map. */
  children: ReactNode;
};

/**
 * A map that only browsers have. Where its code does not load or fails, the rest of the page stays as it is: React
 * logs the error, and the page says it in place of the map.
 */
export function MapPart({ waiting, failed, children }: MapPartProps) {
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  if (!isInBrowser) return waiting;
  return (
    <Boundary failed={failed}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

type BoundaryProps = Pick<MapPartProps, "failed" | "children">;

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
