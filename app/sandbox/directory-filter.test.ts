import { describe, expect, it } from "vitest";

import { parseFilter, parseSearch } from "./directory-filter";

const record = {
  id: "1",
  displayName: "José García",
  mail: "jose@example.test",
  userType: "Member",
  accountEnabled: true,
  jobTitle: null,
};

describe("a filter", () => {
  it.each([
    ["displayName eq 'josé garcía'", true],
    ["displayName eq 'Jose Garcia'", true],
    ["userType ne 'Member'", false],
    ["accountEnabled eq true", true],
    ["id in ('2','1')", true],
    ["id in ('2', '3')", false],
    ["not startswith(mail,'x') and userType eq 'Member'", true],
    ["startswith(mail,'x') or startswith(mail, 'jose')", true],
    ["userType eq 'Guest' and (startswith(mail,'x') or startswith(mail,'j'))", false],
    ["userType eq 'Guest' and startswith(mail,'x') or startswith(mail,'j')", true],
  ])("%s: %s", (filter, isMeant) => {
    const parsed = parseFilter(filter);
    expect(parsed.ok && parsed.value(record)).toBe(isMeant);
  });

  it.each([
    "",
    "displayName",
    "displayName eq",
    "displayName eq 'a",
    "password eq 'a'",
    "endswith(mail,'x')",
    "(userType eq 'Member'",
    "userType eq 'Member')",
    "startswith(mail)",
    "userType eq 'a' and",
    "id in ()",
    "userType gt 'a'",
    'mail eq "x"',
    "startswith(mail,true)",
  ])("%s does not fit", (filter) =>
    expect(parseFilter(filter)).toEqual({ ok: false, refusal: "filter-invalid" }),
  );
});

describe("a search", () => {
  it.each([
    ['"displayName:gar"', true],
    ['"displayName:jos gar"', true],
    ['"displayName:arcía"', false],
    ['"mail:x" OR "displayName:JOSÉ"', true],
    ['"mail:x" AND "displayName:jose"', false],
    ['"displayName:jose" AND "mail:jose" OR "mail:x"', true],
  ])("%s: %s", (search, isMeant) => {
    const parsed = parseSearch(search);
    expect(parsed.ok && parsed.value(record)).toBe(isMeant);
  });

  it.each(["", "displayName:a", '"jobTitle:a"', '"displayName:a" OR', '"displayName:a'])(
    "%s does not fit",
    (search) => {
      expect(parseSearch(search)).toEqual({ ok: false, refusal: "search-invalid" });
    },
  );
});
