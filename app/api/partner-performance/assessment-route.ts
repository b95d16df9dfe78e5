import { oneCall } from "../controller";
import { assessmentCall } from "./assessment-call";

/** /api/pnpp/api/v1/SolutionResults/{id}/latestAssessments */
export const { loader, action } = oneCall(assessmentCall);
