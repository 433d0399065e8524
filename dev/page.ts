import { html, type SafeHtml } from "./html";

interface Page {
  language?: "de" | "en";
  title: string;
  name: string;
  note: string;
  body: SafeHtml;
}

/** The address `/style.css` must lead to {@link STYLE}. */
export function renderPage({ language = "de", title, name, note, body }: Page): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <div><a href="/">${name}</a><span>${note}</span></div>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text;
}

/** Anthracite and blue are RAL 7016 and 5010, the shop's own colours. */
export const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#eef0f0;color:#20262a;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:#004f7c}
:focus-visible{outline:3px solid #004f7c;outline-offset:2px;border-radius:2px}
header{background:#293133;color:#fff}
header>div,main{max-width:64rem;margin:0 auto;padding:1rem}
header>div{display:flex;align-items:baseline;gap:0 1rem;flex-wrap:wrap}
header a{color:#fff;text-decoration:none;font-weight:650;font-size:1.2rem}
header a:focus-visible{outline-color:#fff}
header span{color:#c9d0d2;font-size:.9rem}
h1{font-size:1.4rem;line-height:1.3;margin:.5rem 0 1rem}
h2{font-size:1rem;margin:1.75rem 0 .5rem}
.card{background:#fff;border:1px solid #d3d8da;border-radius:6px}
.mails{list-style:none;margin:0;padding:0}
.mails li+li{border-top:1px solid #e4e8e9}
.mails a{display:grid;gap:0 1.25rem;padding:.75rem 1rem;text-decoration:none}
.mails a:hover{background:#f5f8fa}
.subject{font-weight:600}
.date,.people{color:#56626a;font-size:.9rem;font-variant-numeric:tabular-nums}
.date{white-space:nowrap}
@media(min-width:48rem){.mails a{grid-template-columns:minmax(0,1fr) minmax(0,1fr) auto}}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem;margin:0;padding:1rem}
dt{color:#56626a}
dd{margin:0}
.headers{font-size:.85rem}
@media(max-width:30rem){.headers{grid-template-columns:minmax(0,1fr)}.headers dd{margin-bottom:.5rem}}
summary{padding:.75rem 1rem;cursor:pointer;color:#004f7c}
pre{margin:0;padding:1rem;white-space:pre-wrap;font:14px/1.6 ui-monospace,monospace}
iframe{display:block;width:100%;height:36rem;border:0;border-radius:6px;background:#fff;resize:vertical}
.files{list-style:none;margin:0;padding:.5rem 1rem}
.files li{padding:.25rem 0}
.files span{color:#56626a;font-size:.9rem}
.pages{display:flex;justify-content:space-between;gap:1rem;margin:1rem 0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;padding:.5rem}
th,td{text-align:left;vertical-align:top;padding:.6rem 1rem;border-bottom:1px solid #e4e8e9}
.amount{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.pay{display:grid;gap:.6rem;max-width:28rem}
button{font:inherit;padding:.6rem 1rem;border:1px solid #004f7c;border-radius:6px;background:#fff;color:#004f7c;cursor:pointer}
button:hover,.primary{background:#004f7c;color:#fff}
td button{font-size:.85rem;padding:.2rem .6rem;white-space:nowrap}
td form{display:inline-block}
.alert{border-left:6px solid #a52019;padding:1rem}
`;
