/** Where a connection failed, and the machine's word for it. */
export class ConnectionFault extends Error {
  constructor(
    readonly stage: "dns" | "tcp" | "proxy" | "tls" | "http",
    readonly code: string,
    /** HTTP status of a proxy's refusal. */
    readonly status: number | null = null,
  ) {
    super(`${stage}: ${code}`);
  }
}

/** The code of a system error, or a word for what has none. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return typeof code === "string" && code !== "" ? code : "failed";
}
