import {
  accounts,
  displayName,
  tenants,
  type AccountKind,
  type DirectoryAccount,
} from "./directory";
import { escapeHtml } from "./html-text";

/** What each account is for, on the sandbox's own page. */
const accountWords: Record<AccountKind, string> = {
  user: "A member of the organisation",
  colleague: "Another member of the same organisation, without a photo",
  "tenant-admin": "Global administrator of the organisation",
  guest: "Guest of the organisation, not found by people search",
  "other-tenant": "A member of another organisation",
  provider: "Works for a network provider",
  leadership: "Reads internal reports",
  operator: "Operates this site",
  "group-overage": "In more groups than a token lists; reads internal reports",
  "gcc-admin": "Global administrator of a government (GCC) organisation",
  "gcc-user": "A member of a government (GCC) organisation",
  "dod-user": "A member of a DoD organisation",
  "consent-declined": "Signing in fails: consent is declined",
  "account-disabled": "Signing in fails: the account is disabled",
  editor: "Edits endpoint sets of mail and calendar",
  "workload-champion": "Champion of mail: approves its endpoint changes",
  "second-champion": "Another champion of mail",
  "service-champion": "Champion of a whole service: mail and calendar",
  "council-member": "Change council: decides about every endpoint change",
  "second-council-member": "Change council, another member",
  "second-provider": "Network provider that has not registered yet",
};

export const pageStyle = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; --edge: light-dark(#6b7280, #9ca3af); }
body { margin: 0; padding: 1rem; color: light-dark(#111827, #f3f4f6); background: light-dark(#fff, #111827); }
main { max-width: 64rem; margin: auto; }
.sandbox { margin: 0 0 1rem; padding: .5rem .75rem; border: 2px dashed light-dark(#92400e, #fbbf24);
  color: light-dark(#78350f, #fde68a); }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
button { font: inherit; color: inherit; background: light-dark(#f9fafb, #1f2937);
  border: 1px solid var(--edge); border-radius: .25rem; padding: .5rem .75rem;
  min-height: 2.75rem; cursor: pointer; text-align: start; }
li button { width: 100%; height: 100%; }
button:hover { background: light-dark(#e0f2fe, #0c4a6e); }
button:focus-visible { outline: 3px solid light-dark(#0369a1, #38bdf8); outline-offset: 2px; }
button strong, button span { display: block; overflow-wrap: anywhere; }
.actions { margin: 1.5rem 0 0; display: flex; flex-wrap: wrap; gap: .5rem; }
`;

/** The page on which an account is chosen: a form whose buttons are the accounts. */
export function choosePage(action: string): string {
  const byTenant = tenants.map((tenant) => {
    const buttons = accounts.filter((account) => account.tenant === tenant).map(accountButton);
    return `<h2>${escapeHtml(tenant.name)}</h2>\n<ul>\n${buttons.join("\n")}\n</ul>`;
  });
  return page(
    "Choose an account",
    `<p>Pathlens wants to know who you are. Nobody here is real and there are no passwords: choose who you want to be.</p>
<form method="post" action="${escapeHtml(action)}">
${byTenant.join("\n")}
<p class="actions"><button name="cancel" value="yes">Cancel</button></p>
</form>`,
  );
}

function accountButton(account: DirectoryAccount): string {
  const { kind, mail } = account;
  return (
    `<li><button name="account" value="${kind}"><strong>${escapeHtml(displayName(account))}</strong> ` +
    `<span>${escapeHtml(mail)}</span> <span>${escapeHtml(accountWords[kind])}</span></button></li>`
  );
}

/** Asks whether to end the session at the provider; `form` is the provider's, without buttons. */
export function signOutPage(form: string): string {
  return page(
    "Sign out",
    `<p>Do you want to end your session at the sandbox's identity provider?</p>
${form}
<p class="actions"><button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button form="op.logoutForm">Stay signed in</button></p>`,
  );
}

/** Shown after a sign-out that leads nowhere else. */
export function signedOutPage(): string {
  return page("Signed out", "<p>Your session at the sandbox's identity provider has ended.</p>");
}

/** Shown where a request cannot be answered by leading back. */
export function refusedPage(reason: string): string {
  return page("This request was refused", `<p>${escapeHtml(reason)}</p>`);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Pathlens sandbox</title>
<style>${pageStyle}</style></head>
<body>
<main>
<p class="sandbox">Sandbox: this identity provider runs on this machine for trying out.
It knows invented people only.</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
