import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { classNames } from "~/ui/class-names";

type Variant = { variant?: "plain" | "primary" | "danger" };

/** `link` looks like a link in a text: for going somewhere with what is typed. */
type ButtonVariant = { variant?: Variant["variant"] | "link" };

/** A button; `type` is `submit` unless told, since most buttons here post a form. */
export function Button({
  variant = "plain",
  type = "submit",
  ...rest
}: ButtonVariant & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(variant !== "plain" && variant, rest.className)}
    />
  );
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({
  variant = "plain",
  children,
  ...rest
}: Variant & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...rest} className={classNames("button", variant !== "plain" && variant, rest.className)}>
      {children}
    </a>
  );
}
