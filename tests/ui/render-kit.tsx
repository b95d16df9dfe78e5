import i18next from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import words from "~/locales/en/ui.json";
import { drawChoropleth } from "~/ui/choropleth-drawing.server";
import { kitChoroplethCodes } from "~/ui/kit-chart-samples";
import type { KitChoropleths } from "~/ui/kit-charts";
import { KitPage } from "~/ui/kit-page";
import { kitLines, kitMarks } from "~/ui/kit-samples";
import { drawMap } from "~/ui/map-drawing.server";
import { Shell } from "~/ui/shell";

const i18n = i18next.createInstance();
await i18n.use(initReactI18next).init({
  lng: "en",
  resources: { en: { ui: words } },
  interpolation: { escapeValue: false },
});

/** Markup of a part of the kit with its English words, as the server would send it. */
export function renderWithWords(node: ReactNode): string {
  return renderToStaticMarkup(<I18nextProvider i18n={i18n}>{node}</I18nextProvider>);
}

const sideWords = "Sign in";
const bannerWords = "A trial world.";
const footerWords = "About";

/** What the server draws for the choropleths of the kit page. */
export function kitChoropleths(): KitChoropleths {
  return {
    world: drawChoropleth(kitChoroplethCodes.world),
    europe: drawChoropleth(kitChoroplethCodes.europe),
  };
}

/** Markup of the page of all components in the frame with every slot filled. */
export function renderKit(): string {
  return renderWithWords(
    <Shell
      brand="Example"
      homeHref="/"
      context="Preview"
      side={<a href="/sign-in">{sideWords}</a>}
      banner={<p>{bannerWords}</p>}
      footer={<p>{footerWords}</p>}
      navigation={[
        { links: [{ href: "/", label: "Home", isCurrent: true }] },
        {
          label: "Help",
          links: [{ href: "https://example.org/", label: "Questions", isExternal: true }],
        },
      ]}
    >
      <KitPage map={drawMap(kitMarks, kitLines)} choropleths={kitChoropleths()} />
    </Shell>,
  );
}
