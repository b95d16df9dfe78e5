/** Why a database takes no work, as far as its answers and its silence tell. */
export type DatabaseFault = "unreachable" | "silent" | "full" | "read-only" | "busy" | "damaged";

/** What an operator reads about each. */
const sentences: Record<DatabaseFault, string> = {
  unreachable:
    "The database cannot be reached. Check DATABASE_URL, and that Postgres runs and accepts connections.",
  silent:
    "The database accepts connections and does not answer. Check its process and the network to it.",
  full: "The database has no space or memory left. Free space on its disk.",
  "read-only":
    "The database only reads: it is a standby, or is set to read-only. Point DATABASE_URL to the primary.",
  busy: "The database has no connection free, or another session holds what is asked for.",
  damaged: "The database cannot read its own files. Restore it from a backup (docs/operations.md).",
};

/** Thrown in place of the driver's error when the database takes no work; the same request may succeed later. */
export class DatabaseUnavailable extends Error {
  constructor(
    readonly fault: DatabaseFault,
    cause?: unknown,
  ) {
    super(sentences[fault], { cause });
    this.name = "DatabaseUnavailable";
  }
}

/** By SQLSTATE (PostgreSQL 15, appendix A), and by the error codes of Node's sockets and files. */
const faultsByCode: Record<string, DatabaseFault | undefined> = {
  "25006": "read-only",
  "53100": "full",
  "53200": "full",
  "53300": "busy",
  "53400": "busy",
  "55P03": "busy",
  "57014": "busy",
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  "57P05": "unreachable",
  "25P03": "unreachable",
  "58030": "damaged",
  "58P01": "damaged",
  XX001: "damaged",
  XX002: "damaged",
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  ECONNABORTED: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EPIPE: "unreachable",
  ETIMEDOUT: "silent",
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read-only",
  EIO: "damaged",
};

/** SQLSTATE class of connections that could not be made or were lost. */
const connectionClass = "08";

/** Words of the driver (pg 8) where it gives no code. */
const faultsByWords: [RegExp, DatabaseFault][] = [
  [/no space left on device/i, "full"],
  [/timeout exceeded when trying to connect/, "busy"],
  [/timeout expired|Query read timeout/, "silent"],
  [/Connection terminated|not queryable|connection was closed/i, "unreachable"],
];

/** What an error of the driver says about the database; undefined for a fault of the statement. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  if (error instanceof DatabaseUnavailable) return error.fault;
  if (!(error instanceof Error)) return undefined;
  // A host name with several addresses fails with an error for each.
  if (error instanceof AggregateError)
    return error.errors.map(databaseFaultOf).find((fault) => fault !== undefined);
  const byWords = faultsByWords.find(([words]) => words.test(error.message))?.[1];
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return byWords;
  // A full disk is also told as an error of input and output.
  if (byWords === "full") return byWords;
  return (
    faultsByCode[code] ??
    (/^[0-9A-Z]{5}$/.test(code) && code.startsWith(connectionClass) ? "unreachable" : byWords)
  );
}

/** The error to throw: what tells of the database as such, everything else as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const fault = databaseFaultOf(error);
  return fault ? new DatabaseUnavailable(fault, error) : error;
}
