import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";

import { prefixOf } from "~/features/settings/variants";
import { wordsByNamespace } from "~/platform/flat-words";
import { holdEvents } from "~/platform/hold-events.client";
import { wordsUrl } from "~/platform/words-url";

/** The words of this page come from the same call that others may use: one small cacheable answer. */
async function hydrate() {
  const language = document.documentElement.lang;
  const namespaces = getInitialNamespaces();
  const answer = await fetch(wordsUrl(prefixOf(location.pathname), language, namespaces));
  const { t } = (await answer.json()) as { t: Record<string, string> };
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: language,
    ns: namespaces,
    defaultNS: "ui",
    resources: { [language]: wordsByNamespace(t) },
    interpolation: { escapeValue: false },
  });
  const release = holdEvents();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <Alive onAlive={release}>
            <RemixBrowser />
          </Alive>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/** Marks the document once its script answers: before that, a click does what it does without. */
function Alive({ children, onAlive }: { children: ReactNode; onAlive: () => void }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    onAlive();
  }, [onAlive]);
  return children;
}

void hydrate();
