/**
 * Files that are still larger than the budgets in `eslint.config.js`: their lines, then the lines of
 * their longest function where that one is over budget too. The list may only shrink: split a file by
 * subject and delete its entry. `house/over-budget.test.ts` refuses a number that is no longer reached.
 *
 * @type {Record<string, [lines: number, functionLines?: number]>}
 */
export const overBudget = {
  "app/api/openapi-site-calls.ts": [300, 97],
  "app/platform/environment.server.ts": [306],
};
