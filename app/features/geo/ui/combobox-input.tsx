import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";

import type { ControlProps } from "~/ui/field";

import { joinAreaNames, joinPlaceNames } from "../place-label";
import { placeTextMaxLength } from "../place";
import type { PlaceCombobox, PlaceSuggestion } from "../place-combobox";

type ComboboxInputProps = {
  control: ControlProps;
  isHydrated: boolean;
  defaultText: string;
  state: PlaceCombobox;
  onType: (text: string) => void;
  /** An arrow key; with the text, since a closed list is opened by asking for it. */
  onMove: (by: 1 | -1, text: string) => void;
  onClose: () => void;
  onChoose: (place: PlaceSuggestion) => void;
};

/** The text input; with script a combobox with a listbox (WAI-ARIA 1.2), which never takes the focus from the input. */
export function ComboboxInput({
  control,
  isHydrated,
  defaultText,
  state,
  onType,
  onMove,
  onClose,
  onChoose,
}: ComboboxInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useTextFromBefore(input, onType);
  const listId = `${control.id}-list`;
  const choose = (place: PlaceSuggestion) => {
    if (input.current) input.current.value = joinPlaceNames(place);
    onChoose(place);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a word is being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const active = state.isOpen ? state.suggestions[state.activeIndex] : undefined;
    if (event.key === "ArrowDown") onMove(1, event.currentTarget.value);
    else if (event.key === "ArrowUp") onMove(-1, event.currentTarget.value);
    else if (event.key === "Enter" && active) choose(active);
    else if (event.key === "Escape" && state.isOpen) onClose();
    else return;
    event.preventDefault();
  };
  const asCombobox = isHydrated && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": state.isOpen,
    "aria-controls": listId,
    "aria-activedescendant":
      state.activeIndex >= 0 ? optionId(listId, state.activeIndex) : undefined,
    onChange: () => onType(input.current?.value ?? ""),
    onKeyDown,
    onBlur: onClose,
  };
  return (
    <div className="combobox">
      <input
        ref={input}
        type="text"
        name="place"
        defaultValue={defaultText}
        autoComplete="off"
        maxLength={placeTextMaxLength}
        {...control}
        {...asCombobox}
      />
      {isHydrated ? <SuggestionList id={listId} state={state} onChoose={choose} /> : null}
      <SearchOutcome state={state} />
    </div>
  );
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

type SuggestionListProps = {
  id: string;
  state: PlaceCombobox;
  onChoose: (place: PlaceSuggestion) => void;
};

function SuggestionList({
  id,
  state: { suggestions, isOpen, activeIndex },
  onChoose,
}: SuggestionListProps) {
  const { t } = useTranslation("geo");
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);
  return (
    <ul
      ref={list}
      className="listbox"
      role="listbox"
      tabIndex={-1}
      id={id}
      aria-label={t("place.suggestions")}
      hidden={!isOpen}
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((place, index) => (
        // The keys are the input's, which keeps the focus.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={place.id}
          role="option"
          tabIndex={-1}
          id={optionId(id, index)}
          aria-selected={index === activeIndex}
          onClick={() => onChoose(place)}
        >
          {place.city} <span className="hint">{joinAreaNames(place)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Tells how many places were found to those who do not see the list, and everybody that there is none. */
function SearchOutcome({ state }: { state: PlaceCombobox }) {
  const { t } = useTranslation("geo");
  const words = {
    "none-yet": "",
    found: t("place.found", { count: state.suggestions.length }),
    nothing: t("place.nothing"),
    failed: t("place.failed"),
  };
  const isSeen = state.outcome === "nothing" || state.outcome === "failed";
  return (
    <p className={isSeen ? "hint" : "visually-hidden"} role="status">
      {words[state.outcome]}
    </p>
  );
}

/** Takes over what was typed, or put back by the browser, before the page came alive. */
function useTextFromBefore(
  input: RefObject<HTMLInputElement>,
  onType: (text: string) => void,
): void {
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || !input.current) return;
    isTaken.current = true;
    const { value, defaultValue } = input.current;
    if (value !== defaultValue) onType(value);
  }, [input, onType]);
}
