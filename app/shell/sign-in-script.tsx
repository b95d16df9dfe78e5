import { useRevalidator } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";

import { islandAddress } from "~/lib/island-address";
import { useNonce } from "~/platform/nonce";

import type { ShellView } from "./shell-view.server";

/**
 * The script of the sign-in, on pages that may run scripts. It reloads the page after it has signed
 * the user in.
 */
export function SignInScript({
  view: { offersSignIn, silentSignIn },
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
  return (
    <script
      src={islandAddress("sign-in")}
      defer
      nonce={nonce}
      data-silent={silentSignIn?.address}
      suppressHydrationWarning
    />
  );
}
