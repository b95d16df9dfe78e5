/** Thrown when an ID token fails a check of ours; `check` names it and nobody. */
export class SignInCheckFailed extends Error {
  constructor(readonly check: "nonce" | "azp") {
    super(`The ID token does not fit: ${check}.`);
    this.name = "SignInCheckFailed";
  }
}

/**
 * Whether a token was made for this client (OpenID Connect Core 1.0, section 3.1.3.7): one that names
 * an authorised party names us, and one for several audiences names one.
 */
export function requireAuthorisedParty(
  { azp, aud }: { azp?: unknown; aud?: string | string[] },
  clientId: string,
): void {
  const isMissing = azp === undefined && Array.isArray(aud) && aud.length > 1;
  if (isMissing || (azp !== undefined && azp !== clientId)) throw new SignInCheckFailed("azp");
}

/** A word for the log: the check that a token failed, without anything of the token. */
export function failedCheckOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof SignInCheckFailed) return error.check;
  const { code, claim } = error as { code?: unknown; claim?: unknown };
  // Errors of jose: which claim, or which step, such as ERR_JWS_SIGNATURE_VERIFICATION_FAILED.
  if (typeof code === "string" && /^ERR_J[A-Z_]{1,60}$/.test(code))
    return typeof claim === "string" && /^\w{1,20}$/.test(claim) ? claim : code;
  return failedCheckOf(error.cause);
}
