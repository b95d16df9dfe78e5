/** Every status of three digits: services answer by such that no standard knows, as 999. */
export const leastStatus = 100;
export const mostStatus = 999;

/**
 * An HTTP status from here on is an error (RFC 9110, section 15.5), and from the second on one of
 * the server itself (15.6).
 */
export const errorStatus = 400;
export const serverErrorStatus = 500;

/** Only a proxy asks for credentials by this status (RFC 9110, section 15.5.8). */
export const proxyAuthenticationStatus = 407;
