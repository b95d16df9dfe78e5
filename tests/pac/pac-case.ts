/** A PAC file as a server hands it out, and what is asked of it. */
export type PacCase = {
  what: string;
  body: string | Buffer;
  headers?: Record<string, string>;
  status?: number;
  /** Where the server redirects to instead: a path of its own, or an address. */
  location?: string;
  urls?: readonly string[];
  /** Why `pac-resolver` answers otherwise, where it does; it is no part of the comparison of files. */
  otherOpinion?: string;
};

/** Asked of every script that names no others. */
export const usualUrls = [
  "http://www.corp.example/path?q=1",
  "https://outlook.cloud.example/mail?q=1",
  "http://intranet/",
  "https://10.1.2.3/",
  "http://[2001:db8::1]:8080/x",
] as const;

/** Names that are known to scripts, in Chromium and here. */
export const knownNames: Readonly<Record<string, string>> = {
  "inside.example": "10.9.9.9",
  "outside.example": "203.0.113.9",
  intranet: "10.8.8.8",
  "www.corp.example": "198.51.100.7",
};

/** A script of one function body. */
export const body = (what: string, text: string, more: Partial<PacCase> = {}): PacCase => ({
  what,
  body: `function FindProxyForURL(url, host) {\n${text}\n}`,
  ...more,
});

/** A script that shows a value: whether each of the expressions holds, as digits of a proxy's name. */
export const shows = (
  what: string,
  expressions: readonly string[],
  more: Partial<PacCase> = {},
): PacCase =>
  body(
    what,
    `return "PROXY v" + [${expressions.join(", ")}].map(function (value) { return value === ` +
      `true ? 1 : value === false ? 0 : value === null ? "n" : "u"; }).join("") + ":1";`,
    { urls: ["http://www.corp.example/"], ...more },
  );
