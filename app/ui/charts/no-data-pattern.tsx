import type { ReactNode } from "react";
import { useElementId } from "~/ui/use-element-id";

/** Makes the hatching that means "no data" in every chart and map, and hands over its fill. */
export function NoDataPattern({ children }: { children: (fill: string) => ReactNode }) {
  const id = useElementId("hatching");
  return (
    <>
      <svg className="definitions" width="0" height="0" aria-hidden="true">
        <defs>
          <Hatching id={id} />
        </defs>
      </svg>
      {children(`url(#${id})`)}
    </>
  );
}

/** Fine lines on the ground of the page. */
export function Hatching({ id, scale = 1 }: { id: string; scale?: number }) {
  return (
    <pattern
      id={id}
      className="hatching"
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform={scale === 1 ? undefined : `scale(${scale})`}
    >
      <rect width="5" height="5" />
      <path d="M-1 1 1-1M0 5 5 0M4 6 6 4" />
    </pattern>
  );
}
