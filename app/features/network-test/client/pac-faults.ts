/** Why a PAC file cannot be followed. The first seven are of its fetch, the others of its script. */
export const pacFaultCodes = [
  "unreachable",
  "status",
  "redirects",
  "scheme",
  "too-large",
  "encoding",
  "html",
  "syntax",
  "start",
  "no-function",
  "throws",
  "no-text",
  "too-long",
  "too-much-memory",
  "too-deep",
  "engine",
] as const;
export type PacFaultCode = (typeof pacFaultCodes)[number];
