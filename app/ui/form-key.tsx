import { createContext, useContext } from "react";

import { formKeyField } from "~/lib/form-key";

/** The page's own key; the root provides it. */
export const FormKeyContext = createContext("");

/**
 * In a form that creates something: the same form sent twice creates it once. Never on a page that
 * is kept for several readers.
 */
export function FormKey() {
  return <input type="hidden" name={formKeyField} value={useContext(FormKeyContext)} />;
}
