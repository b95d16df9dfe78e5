import { useEffect, type Dispatch } from "react";

import type { PlaceComboboxEvent, PlaceSuggestion } from "../place-combobox";

/** Pause after the last key before the server is asked, so that fast typing is one question. */
const typingPauseMs = 150;

/**
 * Asks for suggestions whenever `text` has rested, and gives up a question that a later text overtakes.
 *
 * @param text null when there is nothing to ask
 */
export function useSuggestions(
  suggestUrl: string,
  text: string | null,
  dispatch: Dispatch<PlaceComboboxEvent>,
): void {
  useEffect(() => {
    if (text === null) return undefined;
    const question = new AbortController();
    const timer = setTimeout(() => {
      askFor(`${suggestUrl}?${new URLSearchParams({ q: text }).toString()}`, question.signal).then(
        (suggestions) => dispatch({ kind: "found", suggestions }),
        () => {
          if (!question.signal.aborted) dispatch({ kind: "search-failed" });
        },
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [suggestUrl, text, dispatch]);
}

async function askFor(url: string, signal: AbortSignal): Promise<PlaceSuggestion[]> {
  const answer = await fetch(url, { signal, headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`Suggestions answered ${answer.status}`);
  const { suggestions } = (await answer.json()) as { suggestions: PlaceSuggestion[] };
  signal.throwIfAborted();
  return suggestions;
}
