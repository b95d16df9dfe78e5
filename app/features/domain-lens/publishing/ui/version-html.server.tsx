import type { i18n } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";

import { VersionSection, type VersionWithChanges } from "./version-section";

/** A version in words as the change log has it, as HTML for a reader of feeds. */
export function versionHtml(version: VersionWithChanges, words: i18n): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <VersionSection {...version} />
    </I18nextProvider>,
  );
}
