import { createContext } from "react";

/** Whether the reader is the provider of a solution, who sees rounded figures and fewer of them. */
export const ReaderIsProvider = createContext(false);
