/** Thrown for what a person can mend; printed without a stack. */
export class CommandError extends Error {
  readonly isForPeople = true;
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}
