/** Environment variables, of the process or of a test. */
export type Environment = Record<string, string | undefined>;
