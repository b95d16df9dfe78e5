import { createContext, useContext } from "react";

/** What went wrong with a page before it was rendered. */
export type PageFault = {
  status: number;
  /** By which the log names the request. */
  requestId: string | null;
  /** Whether the page gives back a form: whatever leads away from it loses what was typed. */
  holdsForm: boolean;
};

/** The fault of the page that the server renders; undefined on every other page, and in the browser. */
export const PageFaultContext = createContext<PageFault | undefined>(undefined);

export function usePageFault(): PageFault | undefined {
  return useContext(PageFaultContext);
}
