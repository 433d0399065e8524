import { html, linkify, type SafeHtml } from "../html";
import { renderPage } from "../page";
import type { Mail } from "./mail";

const DATE = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "Europe/Berlin",
});

export interface ListPage {
  mails: readonly Mail[];
  total: number;
  page: number;
  pageCount: number;
}

export function renderList({ mails, total, page, pageCount }: ListPage): string {
  const items = mails.map(
    (mail) =>
      html`<li>
        <a href="${mailPath(mail)}">
          <span class="subject">${subjectOf(mail)}</span>
          <span class="people"
            >${mail.from} → ${(mail.to[0] ? mail.to : mail.deliveredTo).join(", ")}</span
          >
          <span class="date">${formatDate(mail.date)}</span>
        </a>
      </li>`,
  );
  return renderDocument(
    "Postfach",
    html`<h1>${total === 1 ? "1 E-Mail" : `${total} E-Mails`}</h1>
      ${
        items.length > 0 &&
        html`<ul class="card mails">
          ${items}
        </ul>`
      }
      <nav class="pages" aria-label="Seiten">
        ${page > 1 && html`<a href="/?page=${page - 1}">← Neuere</a>`}
        ${pageCount > 1 && html`<span>Seite ${page} von ${pageCount}</span>`}
        ${page < pageCount && html`<a href="/?page=${page + 1}">Ältere →</a>`}
      </nav>`,
  );
}

export function renderMail(mail: Mail): string {
  const path = mailPath(mail);
  const row = (name: string, value: string) =>
    value !== "" &&
    html`<dt>${name}</dt>
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
      ${
        mail.html !== "" &&
        html`<h2>HTML-Ansicht</h2>
          <div class="card">
            <iframe
              src="${path}/html"
              title="HTML-Ansicht der E-Mail"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>
          </div>`
      }
      ${
        mail.text !== "" &&
        html`<h2>Textansicht</h2>
          <pre class="card">${linkify(mail.text)}</pre>`
      }
      ${mail.attachments.length > 0 && renderAttachments(mail, path)}
      <h2>Kopfzeilen</h2>
      <details class="card">
        <summary>${mail.headers.length} Kopfzeilen anzeigen</summary>
        <dl class="headers">${mail.headers.map(({ name, value }) => row(name, value))}</dl>
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

/** Links open in a new tab, because the frame can't navigate. */
export function renderFrame(mail: Mail): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html}`;
}

function renderAttachments(mail: Mail, path: string): SafeHtml {
  return html`<h2>Anhänge</h2>
    <ul class="card files">
      ${mail.attachments.map(
        ({ filename, mimeType, size }, index) =>
          html`<li>
            <a href="${path}/attachments/${index}">${filename}</a>
            <span>${mimeType}, ${size} Byte</span>
          </li>`,
      )}
    </ul>`;
}

function renderDocument(title: string, body: SafeHtml): string {
  const note = "Entwicklung: nichts davon wurde verschickt";
  return renderPage({ title, name: "Postfach", note, body });
}

function mailPath(mail: Mail): string {
  return `/mails/${encodeURIComponent(mail.id)}`;
}

function subjectOf(mail: Mail): string {
  return mail.subject || "(ohne Betreff)";
}

function formatDate(date: string): string {
  return date && DATE.format(new Date(date));
}
