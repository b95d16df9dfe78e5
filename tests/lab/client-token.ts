/** The run token of laboratories. */
export const labToken = "laboratory-token-0123456789abcdefghijk";
