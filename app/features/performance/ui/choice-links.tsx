type Choice = { label: string; href: string; isCurrent: boolean };

/** Choices of which one is shown, each a link to the same page. */
export function ChoiceLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className="jumps" aria-label={label}>
      {choices.map(({ label: name, href, isCurrent }) =>
        isCurrent ? (
          <strong key={href} aria-current="true">
            {name}
          </strong>
        ) : (
          <a key={href} href={href}>
            {name}
          </a>
        ),
      )}
    </nav>
  );
}
