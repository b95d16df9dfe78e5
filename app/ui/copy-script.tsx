import { islandAddress } from "~/lib/island-address";

/** The script of the copy buttons. The page's loader says `hasCopyButtons: true`, so that the policy allows it. */
export function CopyScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script src={islandAddress("copy-buttons")} defer nonce={nonce} suppressHydrationWarning />
  );
}
