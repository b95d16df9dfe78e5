import styles from "./list.css";

/** The style sheet of lists, for the `links` of a page that has one. */
export function listLinks() {
  return [{ rel: "stylesheet", href: styles }];
}
