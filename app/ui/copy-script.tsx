/** The script of the copy buttons. The page's loader says `hasCopyButtons: true`, so that the policy allows it. */
export function CopyScript({ nonce }: { nonce: string | undefined }) {
  return <script src="/copy/island.js" defer nonce={nonce} suppressHydrationWarning />;
}
