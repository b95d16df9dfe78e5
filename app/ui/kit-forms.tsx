import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";

/** The forms of the kit page: fields sound and refused, choices, the location box, filters. */
export function KitForms() {
  return (
    <section>
      <h2>Forms</h2>
      <ErrorSummary
        errors={[
          { message: "Write why you block this change.", fieldId: "kit-note" },
          { message: "Choose how your place is found.", fieldId: "kit-place" },
        ]}
      />
      <form className="card">
        <ChoiceList
          id="kit-place"
          name="place"
          legend="Your location"
          hint="Needed for distances."
          error="Choose how your place is found."
          choices={[
            { value: "auto", label: "Find it automatically", hint: "Asks your browser." },
            { value: "manual", label: "Enter a city", more: <PlaceBox /> },
            { value: "none", label: "Not offered here", isDisabled: true },
          ]}
          defaultValue="manual"
        />
        <Field id="kit-domain" label="Tenant domain" hint="Such as contoso.example." isOptional>
          {(control) => <input type="text" name="domain" {...control} />}
        </Field>
        <Field
          id="kit-note"
          label="Note"
          hint="Kept in the change log."
          error="Write why you block this change."
        >
          {(control) => <textarea name="note" rows={3} {...control} />}
        </Field>
        <div className="tools">
          <Button type="button" variant="primary">
            Run test
          </Button>
          <Button type="button">Cancel</Button>
        </div>
      </form>
      <form className="filters">
        <Field id="kit-search" label="Search" hint="name, id, note">
          {(control) => <input type="search" name="search" {...control} />}
        </Field>
        <Field id="kit-state" label="State">
          {(control) => (
            <select name="state" {...control}>
              <option>Pending and published</option>
            </select>
          )}
        </Field>
        <Button type="button">Filter</Button>
      </form>
    </section>
  );
}

/** The open location box as it stands while a suggestion is chosen by keyboard. */
function PlaceBox() {
  return (
    <Field id="kit-city" label="City">
      {(control) => (
        <div className="combobox">
          <input
            type="text"
            role="combobox"
            aria-expanded
            aria-controls="kit-cities"
            aria-activedescendant="kit-city-1"
            defaultValue="Taco"
            {...control}
          />
          <ul className="listbox" id="kit-cities" role="listbox" aria-label="Places">
            <li role="option" id="kit-city-1" aria-selected="true">
              Tacoma <span className="hint">WA, United States</span>
            </li>
            <li role="option" id="kit-city-2" aria-selected="false">
              Tacoma <span className="hint">Aceh, Indonesia</span>
            </li>
          </ul>
        </div>
      )}
    </Field>
  );
}
