/**
 * Signs in without leaving the page: silently in a frame, or in a window of its own. In that window
 * it tells the page that opened it.
 */

/** Pages and the sign-in's window of one origin speak over this channel. */
const channelName = "pathlens-sign-in";

/** A silent try that takes longer than this, in ms, is over. */
const silentMs = 10_000;

/** How often, in ms, a window is looked at for whether it was closed. */
const watchEveryMs = 300;

const messages = new BroadcastChannel(channelName);
const { dataset } = document.currentScript as HTMLScriptElement;
if (dataset.isDone) {
  messages.postMessage("signed-in");
  if (window.opener && dataset.isDone === "yes") window.close();
} else {
  document.addEventListener("click", openWindow);
  if (dataset.silent) trySilently(dataset.silent);
}

/** Shows the page as it is for somebody signed in, without losing what was typed, measured or has to be read. */
function showSignedIn() {
  const page = document.documentElement;
  page.dataset.signOn = "done";
  if (document.querySelector("main [aria-busy=true], main progress")) return;
  if ("hydrated" in page.dataset)
    return void document.dispatchEvent(new Event("pathlens:signed-in"));
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
  if (
    !document.querySelector("body > .note") &&
    fields.every(
      (field) => field.value === field.defaultValue && field.checked === field.defaultChecked,
    )
  )
    location.reload();
}

/** One try in a frame that nobody sees; an answer that is not ours to read is a refusal. */
function trySilently(address: string) {
  const page = document.documentElement;
  const frame = document.createElement("iframe");
  const end = (answer?: Document | null) => {
    if (!frame.isConnected) return;
    frame.remove();
    page.dataset.signOn = "over";
    const note = answer?.querySelector("[role=alert]");
    // At the end, where the page's own script leaves alone what it does not know.
    if (note) document.body.append(note);
    if (answer?.title === "signed-in") showSignedIn();
  };
  page.dataset.signOn = "trying";
  frame.hidden = true;
  frame.onload = () => end(frame.contentDocument);
  frame.src = address;
  document.body.append(frame);
  setTimeout(end, silentMs);
}

/** Tells the server when the person has closed the window, which is turning back. */
function watchWindow(opened: Window, address: string) {
  const timer = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(timer);
    if (document.documentElement.dataset.signOn !== "done") void fetch(address, { method: "POST" });
  }, watchEveryMs);
}

/** Opens the sign-in of a link in a window of its own; where that is blocked the link leads on. */
function openWindow(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-sign-in]");
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  document.querySelector("iframe[hidden]")?.remove();
  const opened = window.open(
    `${link.pathname}/start${link.search}&way=window`,
    channelName,
    "width=520,height=680",
  );
  if (!opened) return;
  event.preventDefault();
  messages.onmessage = showSignedIn;
  watchWindow(opened, `${link.pathname}/closed`);
}

export {};
