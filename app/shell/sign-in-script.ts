import { useRevalidator } from "@remix-run/react";
import { createElement, useEffect, type ReactNode } from "react";

import { useNonce } from "~/platform/nonce";

import type { ShellView } from "./shell-view.server";

/**
 * The script of the sign-in, on pages that may run scripts. It reloads the page after it has signed
 * the user in.
 */
export function SignInScript({
  view: { prefix, offersSignIn, silentSignIn },
}: {
  view: ShellView;
}): ReactNode {
  const nonce = useNonce();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    document.addEventListener("pathlens:signed-in", revalidate);
    return () => document.removeEventListener("pathlens:signed-in", revalidate);
  }, [revalidate]);
  const mayRun = nonce !== undefined || typeof document !== "undefined";
  if (!offersSignIn || !mayRun) return null;
  return createElement("script", {
    src: `${prefix}/sign-in/island.js`,
    defer: true,
    nonce,
    "data-silent": silentSignIn?.address,
    suppressHydrationWarning: true,
  });
}
