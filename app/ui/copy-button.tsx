import { Button } from "./button";

type CopyButtonProps = {
  /** Id of the element whose text is copied, or of the link whose address is. */
  copies: string;
  label: string;
  /** What it is for, for those who cannot see what it stands beside. */
  name?: string;
  /** Told after it copied, and where it could only mark the text. */
  copied: string;
  marked: string;
};

/**
 * Copies a text; the style sheet hides it until the script of `copy-island.ts` runs, for without it
 * the button would do nothing.
 */
export function CopyButton({ copies, label, name, copied, marked }: CopyButtonProps) {
  return (
    <p className="tools copy">
      <Button
        type="button"
        aria-label={name}
        data-copies={copies}
        data-copied={copied}
        data-marked={marked}
      >
        {label}
      </Button>
      <span role="status" className="small quiet" />
    </p>
  );
}
