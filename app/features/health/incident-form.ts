import type { Incident } from "./incident";

export const incidentFields = ["title", "location", "severity", "status", "details"] as const;
export type IncidentField = (typeof incidentFields)[number];

/** What is in the form, as it was typed, and the key of what is wrong with each field. */
export type IncidentForm = {
  values: Partial<Record<IncidentField, string>>;
  errors: Partial<Record<IncidentField, string>>;
};

export const emptyForm: IncidentForm = { values: {}, errors: {} };

/** A form as it was posted, with the first fault of each field. */
export function postedForm(
  form: FormData,
  found: Record<string, string[] | null> | null | undefined,
): IncidentForm {
  const posted: IncidentForm = { values: {}, errors: {} };
  for (const field of incidentFields) {
    const value = form.get(field);
    if (typeof value === "string") posted.values[field] = value;
    const [fault] = found?.[field] ?? [];
    if (fault !== undefined) posted.errors[field] = fault;
  }
  return posted;
}

/** The form of an update as it begins: all as it is, nothing said yet. */
export function formOf({ title, location, severity, status }: Incident): IncidentForm {
  return { values: { title, location, severity, status }, errors: {} };
}
