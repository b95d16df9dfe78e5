import type { i18n } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";

import { UnsavedNote } from "./unsaved-note";

/** The note as HTML, for a page that is there already. */
export function unsavedNoteHtml(href: string, words: i18n): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <UnsavedNote href={href} />
    </I18nextProvider>,
  );
}
