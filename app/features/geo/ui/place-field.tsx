import { useReducer, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { ChoiceList } from "~/ui/choice-list";
import { Field } from "~/ui/field";

import { joinPlaceNames } from "../place-label";
import { advancePlaceCombobox, startPlaceCombobox, type PlaceSuggestion } from "../place-combobox";
import { ComboboxInput } from "./combobox-input";
import { useSuggestions } from "./use-suggestions";

export type PlaceFieldProps = {
  /** Call that answers `?q=` with `{ suggestions }`. */
  suggestUrl: string;
  /** Text of the field when nothing is chosen. */
  defaultText: string;
  chosen?: PlaceSuggestion;
  /** Places that a refused post may have meant, to choose from. */
  suggestions?: readonly PlaceSuggestion[];
  error?: string;
  /** Id of the text input; other ids are made from it. */
  id?: string;
  /** Told of each choice, and with null that there is none any more. */
  onChoose?: (place: PlaceSuggestion | null) => void;
};

/**
 * The location field: a text input `place` and the chosen `placeId`. The server's choices
 * are radio buttons; with script the input suggests places while one types.
 */
export function PlaceField({
  suggestUrl,
  defaultText,
  chosen,
  suggestions,
  error,
  id = "place",
  onChoose,
}: PlaceFieldProps) {
  const { t } = useTranslation("geo");
  const isHydrated = useIsHydrated();
  const [state, dispatch] = useReducer(advancePlaceCombobox, chosen ?? null, startPlaceCombobox);
  const [question, setQuestion] = useState<string | null>(null);
  useSuggestions(suggestUrl, question, dispatch);

  // Without script the choice stays a radio button, so that it can be seen and changed.
  const offered = suggestions?.length ? suggestions : chosen && !isHydrated ? [chosen] : undefined;
  const choices = offered && offered !== state.putAside ? offered : [];
  const ask = (text: string) => setQuestion(isBlank(text) ? null : text);
  const type = (text: string) => {
    ask(text);
    dispatch({ kind: isBlank(text) ? "cleared" : "typed", offered });
    onChoose?.(null);
  };
  const close = () => {
    setQuestion(null);
    dispatch({ kind: "closed" });
  };
  const choose = (place: PlaceSuggestion) => {
    setQuestion(null);
    dispatch({ kind: "chose", place });
    onChoose?.(place);
  };

  return (
    <>
      <Field id={id} label={t("place.label")} hint={t("place.hint")} error={error}>
        {(control) => (
          <ComboboxInput
            control={control}
            isHydrated={isHydrated}
            defaultText={chosen ? joinPlaceNames(chosen) : defaultText}
            state={state}
            onType={type}
            onMove={(by, text) => (state.isOpen ? dispatch({ kind: "moved", by }) : ask(text))}
            onClose={close}
            onChoose={choose}
          />
        )}
      </Field>
      {choices.length > 0 ? (
        <ChoiceList
          id={`${id}-choices`}
          name="placeId"
          legend={t("place.choices")}
          choices={choices.map((place) => ({
            value: String(place.id),
            label: joinPlaceNames(place),
          }))}
          defaultValue={chosen ? String(chosen.id) : undefined}
          onChange={({ target }) =>
            onChoose?.(choices.find((place) => String(place.id) === target.value) ?? null)
          }
        />
      ) : null}
      {isHydrated && choices.length === 0 ? (
        <input type="hidden" name="placeId" value={state.chosen?.id ?? ""} />
      ) : null}
    </>
  );
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** Whether the page has come alive; false on the server and for the first render in the browser. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
