import { createContext, useContext, type ReactNode } from "react";

/** What went wrong with a page before it was rendered. */
export type PageFault = {
  status: number;
  /** By which the log names the request. */
  requestId: string | null;
  /**
   * The form that the page gives back, and null on nearly every page: whatever leads away from it loses
   * what was typed. The server puts it here, so that no browser loads what only pages without script show.
   */
  heldForm: ReactNode;
};

/** The fault of the page that the server renders; undefined on every other page, and in the browser. */
export const PageFaultContext = createContext<PageFault | undefined>(undefined);

export function usePageFault(): PageFault | undefined {
  return useContext(PageFaultContext);
}
