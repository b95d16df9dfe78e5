import { describe, expect, it } from "vitest";

import { markupProblems } from "./markup";

const start = '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>';

/** A page as React writes it, around what a row is about. */
const page = (body: string, { title = "Pathlens", head = "" } = {}) =>
  `${start}<title>${title}</title>${head}</head><body><main><h1>Report</h1>${body}</main></body></html>`;

const send = '<button type="submit">Send</button>';
const form = (fields: string) => `<form method="post">${fields}${send}</form>`;
const field = (id: string, attributes: string) =>
  `<label for="${id}">City</label><input id="${id}" ${attributes}/>`;
const text = 'type="text" name="q"';
const tick = 'type="checkbox" name="id"';

describe("the check of a page's HTML", () => {
  it.each([
    ["React's way of writing", form(field("a", `${text} maxLength="10" required=""`))],
    [
      "a table that spells out its roles",
      '<table role="table"><tbody><tr role="row"><td>A</td></tr></tbody></table>',
    ],
    ["a list with a name", '<ol aria-label="Path"><li>You</li></ol>'],
    ["check boxes of one name", form(field("a", tick) + field("b", tick))],
    ["a file of this site without a checksum", '<script src="/build/entry.js" defer=""></script>'],
  ])("passes %s", (_what, body) => expect(markupProblems(page(body))).toEqual([]));

  it("passes a long title, and a page that loads again", () => {
    expect(markupProblems(page("", { title: "x".repeat(140) }))).toEqual([]);
    expect(markupProblems(page("", { head: '<meta http-equiv="refresh" content="5"/>' }))).toEqual(
      [],
    );
  });

  it.each([
    ["a paragraph in a paragraph", "<p>One <p>two</p></p>", "no-implicit-close"],
    ["a block in a label", "<label><p>City</p></label>", "element-permitted-content"],
    ["an id used twice", '<p id="a">One</p><p id="a">Two</p>', "no-dup-id"],
    ["a label of nothing", '<label for="nowhere">City</label>', "no-missing-references"],
    ["a field without a label", form(`<input ${text}/>`), "input-missing-label"],
    ["a field without a type", form(field("a", 'name="q"')), "no-implicit-input-type"],
    ["two fields of one name", form(field("a", text) + field("b", text)), "form-dup-name"],
    ["a form without a button", form(field("a", text)).replace(send, ""), "wcag/h32"],
    ["a heading that skips a level", "<h3>Samples</h3>", "heading-level"],
    ["a picture without words", '<img src="/favicon.svg"/>', "wcag/h37"],
    ["a style attribute", '<p style="color: red">One</p>', "no-inline-style"],
    [
      "a role in place of an element",
      '<div role="region" aria-label="Map">One</div>',
      "prefer-native-element",
    ],
    [
      "a file of another host without a checksum",
      '<script src="https://cdn.example/x.js"></script>',
      "require-sri",
    ],
  ])("finds %s", (_what, body, rule) => {
    expect(markupProblems(page(body))).toContainEqual(expect.stringContaining(`${rule}: `));
  });

  it("finds a page without a doctype, and one without a title", () => {
    const without = page("").replace("<!DOCTYPE html>", "");
    expect(markupProblems(without)).toContainEqual(expect.stringContaining("missing-doctype: "));
    expect(markupProblems(page("", { title: "" }))).toContainEqual(
      expect.stringContaining("empty-title: "),
    );
  });
});
