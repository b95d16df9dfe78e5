const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 99 } as const;
export type LogLevel = keyof typeof levels;

/** Structured fields of one line; never an address, a URL or anything a person typed. */
type LogFields = Record<string, string | number | boolean | null | undefined>;

export type Log = {
  debug: (event: string, fields?: LogFields) => void;
  info: (event: string, fields?: LogFields) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, fields?: LogFields, error?: unknown) => void;
};

/** Writes one JSON object a line to `write` for every event at or above `level`. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const at =
    (name: Exclude<LogLevel, "silent">) =>
    (event: string, fields: LogFields = {}, error?: unknown) => {
      if (levels[name] < levels[level]) return;
      const stack =
        error instanceof Error ? error.stack : error === undefined ? undefined : String(error);
      write(
        `${JSON.stringify({ at: new Date().toISOString(), level: name, event, ...fields, error: stack })}\n`,
      );
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
