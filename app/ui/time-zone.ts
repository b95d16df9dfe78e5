import { createContext } from "react";

/** Where nobody chose a zone, so that everybody reads the same. */
export const universalTime = "UTC";

/** IANA name of the zone that the page's instants are written in; always named beside them. */
export const TimeZoneContext = createContext<string>(universalTime);
