import { expect, it } from "vitest";

import { heldFieldsOf, heldFormIn } from "./held-form";

it("gives back every text in its order, several of a name included, but no secret and no file", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["name", "one"],
    ["note", "a\r\nb"],
    ["name", "two"],
    ["name", ""],
    ["password", "x"],
    ["clientSecret", "x"],
    ["accessToken", "x"],
  ] as const)
    form.append(name, value);
  form.append("file", new Blob(["x"]), "x.txt");
  expect(heldFieldsOf(form)).toEqual([
    ["name", "one"],
    ["note", "a\r\nb"],
    ["name", "two"],
    ["name", ""],
  ]);
});

it.each<[unknown, unknown]>([
  [{ error: "sign-in-needed", form: [["a", "b"]] }, [["a", "b"]]],
  [{ error: "sign-in-needed", form: null }, null],
  [{ error: "sign-in-needed" }, null],
  ["Forbidden", null],
  [null, null],
])("%j holds %j", (fault, form) => expect(heldFormIn(fault)).toEqual(form));
