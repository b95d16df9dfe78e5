import { expect, it } from "vitest";

import { storableJson, storableText } from "./storable-text";

it.each([
  ['{"name":"a","list":[1,null,"😀"]}', { name: "a", list: [1, null, "😀"] }],
  ['"\\ud83d\\ude00"', "😀"],
  ['"\\\\u0000"', "\\u0000"],
  ['["\\u0001"]', ["\u0001"]],
])("reads %s", (text, value) => expect(storableJson(text)).toEqual({ ok: true, value }));

it.each([
  ['"a\\u0000b"', "unstorable"],
  ['[{"name":"a\\u0000b"}]', "unstorable"],
  ['{"a\\u0000b":1}', "unstorable"],
  ['[["\\uD800"]]', "unstorable"],
  ['{"a":{"b":"\\udc00x"}}', "unstorable"],
  ['["\ud83d"]', "unstorable"],
  ["", "not-json"],
  ["{", "not-json"],
  ['"\\u00"', "not-json"],
])("refuses %j: %s", (text, refusal) => expect(storableJson(text)).toEqual({ ok: false, refusal }));

it.each([
  ["Ōsaka 😀", "Ōsaka 😀"],
  ["a\0b", "a\ufffdb"],
  ["\ud83d", "\ufffd"],
  ["x\udc00y\ud800", "x\ufffdy\ufffd"],
])("makes %j storable: %j", (text, storable) => expect(storableText(text)).toBe(storable));
