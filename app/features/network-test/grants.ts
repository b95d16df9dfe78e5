/** What each role may do with the network test. */
export const grants = { visitor: ["network-test:run"] } as const;
