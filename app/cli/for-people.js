/** An error for what a person can mend; printed without a stack. */
export function forPeople(message, exitCode = 1) {
  return Object.assign(new Error(message), { isForPeople: true, exitCode });
}
