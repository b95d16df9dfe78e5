import { expect, it } from "vitest";

import { initialsOf } from "./initials";

it.each([
  ["Avery Example", "AE"],
  ["avery  de la Example", "AE"],
  ["Avery Example (Contoso)", "AE"],
  ["Avery", "A"],
  ["Øyvind Ås", "ØÅ"],
  ["佐藤 花子", "佐"],
  ["王小明", "王"],
  ["𠮷田 太郎", "𠮷"],
  ["- 42", "4"],
  ["", ""],
  ["()", ""],
])("%s is %j", (name, expected) => expect(initialsOf(name)).toBe(expected));
