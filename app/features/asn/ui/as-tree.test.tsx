import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { describe, expect, it } from "vitest";

import asn from "~/locales/en/asn.json";
import ui from "~/locales/en/ui.json";

import { asTreeView } from "../as-tree.view";
import { organisationIndex } from "../organisations";
import { AsTree } from "./as-tree";

const i18n = i18next.createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: "en", resources: { en: { asn, ui } }, interpolation: { escapeValue: false } });

const index = organisationIndex([
  { asn: 8068, organisation: "Suite Corporation" },
  { asn: 8075, organisation: "Suite Corporation" },
  { asn: 64501, organisation: "Summit <Fibre>" },
  { asn: 64502, organisation: "Summit Mobile" },
  { asn: 64503, organisation: "Summit Mobile" },
  { asn: 64504, organisation: "" },
  ...Array.from({ length: 51 }, (_, at) => ({ asn: 66000 + at, organisation: "Backbone" })),
  ...Array.from({ length: 60 }, (_, at) => ({ asn: 65600 + at, organisation: `Loop ${at}` })),
]);

function render(search: string, chosen: number[] = [], mayAddSuite = true): string {
  const view = asTreeView(index, { search, chosen, isSuiteLocked: !mayAddSuite });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AsTree view={view} />
    </I18nextProvider>,
  );
}

/** Name and value of each check box, with a star where it is checked. */
function boxes(html: string): string[] {
  return [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([input]) => {
    const [, name, value] = /name="(.*?)".* value="(.*?)"/.exec(input) ?? [];
    return `${name}=${value}${input.includes("checked=") ? "*" : ""}`;
  });
}

describe("the AS tree without script", () => {
  it("opens with the suite's organisation, its parent ASN marked as the root", () => {
    const html = render("");
    expect(boxes(html)).toEqual(["organisation=8068", "asn=8068", "asn=8075"]);
    expect(html).toContain('<strong>AS8075</strong> <span class="hint">Root of the tree</span>');
    expect(html.match(/Root of the tree/g)).toHaveLength(1);
    expect(html).toContain('<details class="more" open="">');
    expect(html).toContain("<summary>Suite Corporation: 2 ASNs</summary>");
    expect(html).toContain(
      '<label for="organisation-8068">All 2 ASNs of Suite Corporation</label>',
    );
    expect(html).not.toContain("disabled");
  });

  it("locks the suite's organisation, and says so, for those who may not add it", () => {
    const html = render("summit", undefined, false);
    expect(
      html.match(/<fieldset disabled="" aria-describedby="organisation-8068-hint">/g),
    ).toHaveLength(1);
    expect(html).toContain("You cannot add its ASNs.");
  });

  it("posts chosen ASNs without a box in one field, and says so", () => {
    const html = render("", [8075, 65537], false);
    expect(html).toContain('<input type="hidden" name="kept" value="8075"/>');
    expect(html).toContain("1 more chosen ASN has no box and stays as it is.");
    expect(render("", [8075, 65537])).not.toContain('name="kept"');
  });

  it("says how many ASNs of a large organisation it shows", () => {
    const html = render("backbone");
    expect(html).toContain("<summary>Backbone: 51 ASNs</summary>");
    expect(html).toContain("Only the first 50 are shown, chosen ones before others.");
  });

  it("shows an organisation of several ASNs as a group, one of a single ASN as a row", () => {
    const html = render("summit", [64503, 65537]);
    expect(boxes(html).slice(3)).toEqual([
      "asn=64501",
      "organisation=64502",
      "asn=64502",
      "asn=64503*",
      "asn=65537*",
    ]);
    expect(html).toContain('AS64501 <span class="hint">Summit &lt;Fibre&gt;</span>');
    expect(html).toContain("Other chosen ASNs");
    expect(html.match(/<details class="more" open="">/g)).toHaveLength(2);
  });

  it("gives every box an id of its own", () => {
    const ids = [...render("summit", [65537]).matchAll(/ id="(.*?)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ["loop", "11 more organisations match."],
    ["nowhere", "No other organisation matches “nowhere”."],
    ["64504", "AS64504"],
  ])("says what %s leads to", (search, sentence) => {
    expect(render(search)).toContain(sentence);
  });
});
