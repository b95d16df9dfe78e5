import type { ReactNode } from "react";

/** A figure of a wall display. */
export type WallFigure = { name: string; value: ReactNode; href: string };

/** Large figures with what each counts below it; each leads to the page that explains it. */
export function WallFigures({ figures }: { figures: readonly WallFigure[] }) {
  return (
    <dl className="wall-figures">
      {figures.map(({ name, value, href }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <a href={href}>{value}</a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
