export const handle = { i18n: ["network-test", "geo"], hydrate: true };
export default function NetworkTestRoute() {
  return <p>{"start"}</p>;
}
