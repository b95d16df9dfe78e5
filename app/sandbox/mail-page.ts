import { busyMailbox, refusedMailbox } from "./mail-refusal";

type ShownMail = {
  at: Date;
  sender: string;
  receivers: readonly string[];
  replyTo: readonly string[];
  subject: string;
  text: string;
};

/** The page that shows the mails the sandbox caught, the newest first. */
export function mailPage(mails: readonly ShownMail[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox mail</title></head>
<body>
<main>
<h1>Sandbox mail</h1>
<p>This server takes every mail and delivers none.
At any domain, it refuses ${refusedMailbox}@ for good and ${busyMailbox}@ for now.
${mails.length === 0 ? "None has come yet." : `Newest first, ${mails.length} in all.`}</p>
${mails.map(mailArticle).join("\n")}
</main>
</body>
</html>
`;
}

function mailArticle({ at, sender, receivers, replyTo, subject, text }: ShownMail): string {
  const instant = at.toISOString();
  const answer =
    replyTo.length > 0 ? `<dt>Reply to</dt><dd>${escapeHtml(replyTo.join(", "))}</dd>` : "";
  return `<article>
<h2>${escapeHtml(subject) || "(no subject)"}</h2>
<dl>
<dt>From</dt><dd>${escapeHtml(sender)}</dd>
<dt>To</dt><dd>${escapeHtml(receivers.join(", "))}</dd>
${answer}
<dt>Taken</dt><dd><time datetime="${instant}">${instant}</time></dd>
</dl>
${paragraphs(text)}
</article>`;
}

/** The lines of a text: not a `pre`, which would scroll on a phone and need a style not to. */
function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((lines) => `<p>${escapeHtml(lines).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
