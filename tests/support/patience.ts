/** How long a test waits for an event. Only a hang may take so long, however busy the machine. */
export const patience = { timeout: 120_000, interval: 20 };
