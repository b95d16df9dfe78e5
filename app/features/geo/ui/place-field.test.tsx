import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { describe, expect, it } from "vitest";

import geo from "~/locales/en/geo.json";
import ui from "~/locales/en/ui.json";

import { PlaceField, type PlaceFieldProps } from "./place-field";

const i18n = i18next.createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: "en", resources: { en: { geo, ui } }, interpolation: { escapeValue: false } });

/** The field as the server sends it, and as it stays without script. */
const render = (props: Partial<PlaceFieldProps>) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <PlaceField suggestUrl="/api/places" defaultText="" {...props} />
    </I18nextProvider>,
  );

const tacoma = {
  id: 5812944,
  city: "Tacoma",
  region: "Washington",
  country: "United States",
  latitude: 47.25,
  longitude: -122.44,
};
const other = { ...tacoma, id: 1, region: "Aceh", country: "Indonesia" };

describe("the location field without script", () => {
  it("is a labelled text input with its hint, and promises no list", () => {
    const html = render({ defaultText: "Tac <b>" });
    expect(html).toContain('<label for="place">');
    expect(html).toMatch(
      /<input type="text" name="place"[^>]* id="place" aria-describedby="place-description"[^>]* value="Tac &lt;b&gt;"/,
    );
    expect(html).not.toMatch(/combobox"[^>]*role|role="(combobox|listbox)"|placeId/);
  });

  it("offers the server's suggestions as radio buttons, none of them chosen for the visitor", () => {
    const html = render({
      defaultText: "tacoma",
      suggestions: [tacoma, other],
      error: "Choose one",
    });
    expect(html.match(/<input type="radio"[^>]*>/g)).toEqual([
      expect.stringMatching(/name="placeId" value="5812944"/),
      expect.stringMatching(/name="placeId" value="1"/),
    ]);
    expect(html).not.toContain("checked");
    expect(html).toContain("Tacoma, Aceh, Indonesia");
    expect(html).toContain("<legend>Which city do you mean?</legend>");
    expect(html).toMatch(/class="field bad"[\s\S]*id="place-error"[\s\S]*Choose one/);
    expect(html).toMatch(/aria-describedby="place-description place-error" aria-invalid="true"/);
  });

  it("shows a place chosen before as the one radio button that is chosen", () => {
    const html = render({ chosen: tacoma });
    expect(html).toContain('value="Tacoma, Washington, United States"');
    expect(html.match(/<input type="radio"[^>]*>/g)).toEqual([
      expect.stringMatching(/value="5812944"[^>]*checked|checked[^>]*value="5812944"/),
    ]);
  });

  it("takes no style attribute", () => {
    expect(render({ suggestions: [tacoma], error: "x" })).not.toContain("style=");
  });
});
