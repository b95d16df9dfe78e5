import { expect, it } from "vitest";

import { asUnavailable, databaseFaultOf, DatabaseUnavailable } from "./database-fault";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

it.each([
  ["25006", "read-only"],
  ["53100", "full"],
  ["53300", "busy"],
  ["55P03", "busy"],
  ["57014", "busy"],
  ["57P01", "unreachable"],
  ["57P03", "unreachable"],
  ["08006", "unreachable"],
  ["08P01", "unreachable"],
  ["XX001", "damaged"],
  ["ECONNREFUSED", "unreachable"],
  ["ENOTFOUND", "unreachable"],
  ["ETIMEDOUT", "silent"],
  ["ENOSPC", "full"],
  ["23505", undefined],
  ["42601", undefined],
  ["40001", undefined],
])("an error with the code %s tells of %s", (code, fault) => {
  expect(databaseFaultOf(coded(code))).toBe(fault);
});

it.each([
  [new Error("timeout exceeded when trying to connect"), "busy"],
  [new Error("timeout expired"), "silent"],
  [new Error("Connection terminated unexpectedly"), "unreachable"],
  [coded("58030", "could not write to file: No space left on device"), "full"],
  [new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")]), "unreachable"],
  [new DatabaseUnavailable("silent"), "silent"],
  [new TypeError("x is not a function"), undefined],
  ["text", undefined],
])("%s tells of %s", (error, fault) => {
  expect(databaseFaultOf(error)).toBe(fault);
});

it("a fault of the statement stays as it is, one of the database keeps its cause", () => {
  const [duplicate, refused] = [coded("23505"), coded("ECONNREFUSED")];
  expect(asUnavailable(duplicate)).toBe(duplicate);
  expect(asUnavailable(refused)).toMatchObject({ fault: "unreachable", cause: refused });
});
