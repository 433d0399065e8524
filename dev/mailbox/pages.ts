import { html, linkify, type SafeHtml } from "./html";
import type { Mail } from "./mail";

const DATE = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "Europe/Berlin",
});
const NUMBER = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 });

export interface ListPage {
  mails: readonly Mail[];
  total: number;
  /** From 1 */
  page: number;
  pageCount: number;
}

/** The list, newest first. */
export function renderList({ mails, total, page, pageCount }: ListPage): string {
  const items = mails.map(
    (mail) =>
      html`<li>
        <a href="${mailPath(mail)}">
          <span class="subject">${subjectOf(mail)}</span>
          <span class="date">${formatDate(mail.date)}</span>
          <span class="people">${mail.from} → ${recipientsOf(mail)}</span>
        </a>
      </li>`,
  );
  const body =
    items.length === 0
      ? html`<p class="card empty">Noch keine E-Mails.</p>`
      : html`<ul class="card mails">
            ${items}
          </ul>
          ${renderPaging(page, pageCount)}`;
  const count = total === 1 ? "1 E-Mail" : `${NUMBER.format(total)} E-Mails`;
  return renderDocument(
    "Postfach",
    html`<h1>${count}</h1>
      ${body}`,
  );
}

/** One mail with headers, text, HTML body and attachments. */
export function renderMail(mail: Mail): string {
  const path = mailPath(mail);
  const row = (name: string, value: string) =>
    value === ""
      ? undefined
      : html`<dt>${name}</dt>
          <dd>${value}</dd>`;
  return renderDocument(
    subjectOf(mail),
    html`<p><a href="/">← Alle E-Mails</a></p>
      <h1>${subjectOf(mail)}</h1>
      <dl class="card">
        ${row("Von", mail.from)} ${row("An", mail.to.join(", "))}
        ${row("Kopie", mail.cc.join(", "))} ${row("Zugestellt an", mail.deliveredTo.join(", "))}
        ${row("Datum", formatDate(mail.date))}
      </dl>
      ${renderHtmlBody(mail, path)} ${renderText(mail)} ${renderAttachments(mail, path)}
      <h2>Kopfzeilen</h2>
      <details class="card">
        <summary>${mail.headers.length} Kopfzeilen anzeigen</summary>
        <dl class="headers">
          ${mail.headers.map(
            ({ name, value }) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </details>
      <p><a href="${path}/raw">Quelltext herunterladen (.eml)</a></p>`,
  );
}

export function renderNotFound(): string {
  return renderDocument(
    "Nicht gefunden",
    html`<h1>Nicht gefunden</h1>
      <p>Diese E-Mail gibt es nicht. <a href="/">Alle E-Mails</a></p>`,
  );
}

/** The HTML body for the frame. Its links open in a new tab, because the frame can't navigate. */
export function renderFrame(mail: Mail): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html}`;
}

function renderHtmlBody(mail: Mail, path: string): SafeHtml | undefined {
  if (mail.html === "") return undefined;
  return html`<h2>HTML-Ansicht</h2>
    <div class="card">
      <iframe
        src="${path}/html"
        title="HTML-Ansicht der E-Mail"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
    </div>`;
}

function renderText(mail: Mail): SafeHtml | undefined {
  if (mail.text === "") return undefined;
  return html`<h2>Textansicht</h2>
    <pre class="card">${linkify(mail.text)}</pre>`;
}

function renderAttachments(mail: Mail, path: string): SafeHtml | undefined {
  if (mail.attachments.length === 0) return undefined;
  return html`<h2>Anhänge</h2>
    <ul class="card files">
      ${mail.attachments.map(
        ({ filename, mimeType, size }, index) =>
          html`<li>
            <a href="${path}/attachments/${index}">${filename}</a>
            <span>${mimeType}, ${formatBytes(size)}</span>
          </li>`,
      )}
    </ul>`;
}

function renderPaging(page: number, pageCount: number): SafeHtml | undefined {
  if (pageCount <= 1) return undefined;
  const link = (target: number, label: string) =>
    target < 1 || target > pageCount
      ? html`<span></span>`
      : html`<a href="/?page=${target}">${label}</a>`;
  return html`<nav class="pages" aria-label="Seiten">
    ${link(page - 1, "← Neuere")}<span>Seite ${page} von ${pageCount}</span
    >${link(page + 1, "Ältere →")}
  </nav>`;
}

function renderDocument(title: string, body: SafeHtml): string {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <div><a href="/">Postfach</a><span>Entwicklung: nichts davon wurde verschickt</span></div>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text;
}

function mailPath(mail: Mail): string {
  return `/mails/${encodeURIComponent(mail.id)}`;
}

function subjectOf(mail: Mail): string {
  return mail.subject === "" ? "(ohne Betreff)" : mail.subject;
}

function recipientsOf(mail: Mail): string {
  const recipients = mail.to.length > 0 ? mail.to : mail.deliveredTo;
  const rest = recipients.length - 2;
  return recipients.slice(0, 2).join(", ") + (rest > 0 ? ` und ${rest} weitere` : "");
}

function formatDate(date: string): string {
  return date === "" ? "" : DATE.format(new Date(date));
}

function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} Byte`;
  if (bytes < 1024 * 1024) return `${NUMBER.format(bytes / 1024)} KB`;
  return `${NUMBER.format(bytes / 1024 / 1024)} MB`;
}
