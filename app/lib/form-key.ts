/** Name of the hidden field by which a form that is sent twice is known. */
export const formKeyField = "formKey";

/** A key is 256 random bits in base64url. */
export const formKeyBytes = 32;

const formKeyPattern = /^[A-Za-z0-9_-]{43}$/;

export function isFormKey(value: unknown): value is string {
  return typeof value === "string" && formKeyPattern.test(value);
}
