import { oneCall } from "../controller";
import { peopleCall } from "./calls";

/** GET /api/people?search=: people of the caller's directory, for sharing. */
export const { loader, action } = oneCall(peopleCall);
