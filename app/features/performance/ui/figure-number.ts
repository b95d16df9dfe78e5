import { useContext } from "react";

import { useFormat } from "~/ui/use-format";

import type { FigureName } from "../figures/figure-columns";
import { figureText } from "../figures/figure-text";
import { ReaderIsProvider } from "./reader-is-provider";

/** Writes a figure in the unit of its head, as the reader of the page sees it. */
export function useFigureNumber(figure: FigureName): (value: number) => string {
  const { language } = useFormat();
  return figureText(figure, { language, isRounded: useContext(ReaderIsProvider) });
}
