import type { Context } from "~/features/access/context.server";

import { whoOf, type Partner } from "./member";
import { findPartnerOf } from "./partner.repository.server";

type Asking = Pick<Context, "db" | "variant" | "actor">;

const partnersOfContexts = new WeakMap<Asking, Promise<Partner | undefined>>();

/**
 * The partner that the acting account is a member of; undefined for one of none and for a visitor. It is
 * looked up once for a context: the navigation and the page ask for it.
 */
export function ownPartner(context: Asking): Promise<Partner | undefined> {
  const { db, variant, actor } = context;
  if (!actor.account) return Promise.resolve(undefined);
  const partner =
    partnersOfContexts.get(context) ?? findPartnerOf(db, whoOf(variant, actor.account));
  partnersOfContexts.set(context, partner);
  return partner;
}
