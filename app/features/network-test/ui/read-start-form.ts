import type { ChosenPlace } from "../plan";
import { isTenantDomain } from "../tenant-domain";

/** What is wrong with an entry: the word of its message. */
export type StartFormErrors = { place?: string; tenantDomain?: string };

/** A form that can run, one that is refused, or one whose typed place only the server can read. */
export type StartFormReading =
  | { kind: "ready"; chosenPlace: ChosenPlace | null; tenantDomain: string | null }
  | { kind: "refused"; errors: StartFormErrors }
  | { kind: "ask-server" };

/**
 * Reads the start form by the rules that the server holds too (specification §5). A
 * place that was typed and not chosen is for the server, which lists what it may mean.
 */
export function readStartForm(form: FormData): StartFormReading {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const tenantDomain = text("tenantDomain");
  const isManual = text("locationMode") === "manual";
  const label = text("place");
  const placeId = Number(text("placeId"));
  const isChosen = Number.isInteger(placeId) && placeId > 0;

  const errors: StartFormErrors = {
    ...(isManual && !isChosen && label === "" && { place: "invalid-location" }),
    ...(tenantDomain !== "" &&
      !isTenantDomain(tenantDomain) && { tenantDomain: "invalid-domain-name" }),
  };
  if (Object.keys(errors).length > 0) return { kind: "refused", errors };
  if (isManual && !isChosen) return { kind: "ask-server" };
  return {
    kind: "ready",
    chosenPlace: isManual ? { placeId, label } : null,
    tenantDomain: tenantDomain || null,
  };
}
