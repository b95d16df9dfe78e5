import type { Place } from "./place";

/** A place as the suggestion call answers it. */
export type PlaceSuggestion = Pick<
  Place,
  "id" | "city" | "region" | "country" | "latitude" | "longitude"
>;

/** What the location field shows and holds. */
export type PlaceCombobox = {
  suggestions: readonly PlaceSuggestion[];
  isOpen: boolean;
  /** Number of the suggestion the keys are on; -1 for none. */
  activeIndex: number;
  /** What the last search came to. */
  outcome: "none-yet" | "found" | "nothing" | "failed";
  chosen: PlaceSuggestion | null;
  /** The server's choice list that typing has put aside. */
  putAside: readonly PlaceSuggestion[] | undefined;
};

export type PlaceComboboxEvent =
  | { kind: "cleared"; offered: readonly PlaceSuggestion[] | undefined }
  | { kind: "typed"; offered: readonly PlaceSuggestion[] | undefined }
  | { kind: "found"; suggestions: readonly PlaceSuggestion[] }
  | { kind: "search-failed" }
  | { kind: "moved"; by: 1 | -1 }
  | { kind: "chose"; place: PlaceSuggestion }
  | { kind: "closed" };

/** The field before anybody touched it. */
export function startPlaceCombobox(chosen: PlaceSuggestion | null): PlaceCombobox {
  return {
    suggestions: [],
    isOpen: false,
    activeIndex: -1,
    outcome: "none-yet",
    chosen,
    putAside: undefined,
  };
}

/** The field after an event. */
export function advancePlaceCombobox(
  state: PlaceCombobox,
  event: PlaceComboboxEvent,
): PlaceCombobox {
  switch (event.kind) {
    // The list stays until the next answer, so that it does not flicker, but no old place can be
    // taken for the new text.
    case "typed":
      return {
        ...state,
        chosen: null,
        activeIndex: -1,
        outcome: "none-yet",
        putAside: event.offered,
      };
    case "cleared":
      return { ...startPlaceCombobox(null), putAside: event.offered };
    case "found": {
      const isFound = event.suggestions.length > 0;
      return {
        ...state,
        suggestions: event.suggestions,
        isOpen: isFound,
        activeIndex: -1,
        outcome: isFound ? "found" : "nothing",
      };
    }
    case "search-failed":
      return { ...state, suggestions: [], isOpen: false, activeIndex: -1, outcome: "failed" };
    case "moved":
      return { ...state, activeIndex: movedIndex(state, event.by) };
    case "chose":
      return {
        ...state,
        chosen: event.place,
        suggestions: [],
        isOpen: false,
        activeIndex: -1,
        outcome: "none-yet",
      };
    // Closed is forgotten: the text may have changed since these were found, so opening asks again.
    case "closed": {
      const outcome = state.outcome === "found" ? "none-yet" : state.outcome;
      return { ...state, suggestions: [], isOpen: false, activeIndex: -1, outcome };
    }
  }
}

/** The next suggestion in a direction, around the ends. */
function movedIndex({ suggestions, isOpen, activeIndex }: PlaceCombobox, by: 1 | -1): number {
  if (!isOpen) return -1;
  const last = suggestions.length - 1;
  if (activeIndex < 0) return by === 1 ? 0 : last;
  const next = activeIndex + by;
  return next < 0 ? last : next > last ? 0 : next;
}
