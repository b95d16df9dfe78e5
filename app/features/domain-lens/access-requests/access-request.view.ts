import type { AccessRequest } from "./access-request.repository.server";

export type AccessRequestView = ReturnType<typeof accessRequestView>;

/** A request as its requester and those who decide about it read it. */
export function accessRequestView({
  id,
  tenantId,
  objectId,
  name,
  email,
  role,
  workload,
  reason,
  status,
  askedAt,
  decided,
}: AccessRequest) {
  return {
    id,
    tenantId,
    objectId,
    name,
    email,
    role,
    workload: workload.name,
    reason,
    status,
    askedAt: askedAt.toISOString(),
    decided: decided && { ...decided, at: decided.at.toISOString() },
  };
}
