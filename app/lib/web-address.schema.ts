import * as z from "zod";

/** Longest host name (RFC 1035, 2.3.4). */
export const hostNameLimit = 253;

/** An address of HTTP or HTTPS. */
export const webAddress = z.url({ protocol: /^https?$/ });
