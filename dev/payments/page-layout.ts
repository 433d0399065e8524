import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

const STYLE = `
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:#eef0f0;color:#293133;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:break-word}
header{background:#293133;color:#fff}
.bar{max-width:68rem;margin:0 auto;padding:16px 20px;display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;justify-content:space-between}
.bar strong{font-size:1.125rem;letter-spacing:.01em}
.bar span{color:#d5dadb;font-size:.875rem}
.banner{background:#fbe3a1;color:#293133;border-bottom:1px solid #d9a400}
.banner p{max-width:68rem;margin:0 auto;padding:10px 20px;font-size:.875rem}
main{max-width:68rem;margin:0 auto;padding:24px 20px 56px}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 20px;letter-spacing:-.01em}
h2{font-size:1.125rem;line-height:1.3;margin:0 0 16px}
h3{font-size:1rem;font-weight:600;margin:0 0 4px;padding:0}
p{margin:0 0 12px}
.panel{background:#fff;border:1px solid #d3d8d8;border-radius:6px;padding:20px}
.columns{display:grid;gap:20px;align-items:start}
.lines{list-style:none;margin:0;padding:0}
.lines li{display:grid;grid-template-columns:1fr;gap:4px 16px;padding:16px 0;border-bottom:1px solid #e3e6e6}
.lines li:first-child{padding-top:0}
.lines .name{font-weight:600;hyphens:auto}
.lines .amount{white-space:nowrap;font-variant-numeric:tabular-nums}
.note{color:#55605f;font-size:.875rem}
dl{margin:16px 0 0;display:grid;grid-template-columns:1fr auto;row-gap:6px;font-variant-numeric:tabular-nums}
dt,dd{margin:0}
dd{text-align:right;white-space:nowrap;padding-left:16px}
.total{font-weight:700;font-size:1.25rem;padding-top:10px;border-top:1px solid #d3d8d8;margin-top:6px}
.method{border-top:1px solid #e3e6e6;margin-top:20px;padding-top:18px}
.buttons{display:grid;gap:10px;margin-top:12px}
button,.button{font:inherit;font-weight:600;display:block;width:100%;min-height:48px;padding:11px 18px;border-radius:6px;border:1px solid #004f7c;background:#fff;color:#004f7c;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#e8f0f5}
.primary{background:#004f7c;color:#fff}
.primary:hover{background:#003d61}
.quiet{border-color:#8b9595;color:#293133}
.quiet:hover{background:#eef0f0}
.plain{border-color:transparent;text-decoration:underline;text-underline-offset:3px;font-weight:400;margin-top:12px;color:#004f7c;background:none}
a{color:#004f7c;text-underline-offset:3px}
:focus-visible{outline:3px solid #004f7c;outline-offset:2px}
header :focus-visible{outline-color:#fff}
.alert{border:1px solid #a52019;border-left-width:6px;border-radius:6px;background:#fdf1f0;padding:14px 16px;margin-bottom:20px}
.alert p{margin:0}
.alert strong{color:#8f1a14}
.message{max-width:36rem;margin:24px auto 0}
.message .button{margin-top:20px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;padding:9px 14px 9px 0;border-bottom:1px solid #e3e6e6;vertical-align:top}
th{font-weight:600;white-space:nowrap}
tbody tr:last-child td{border-bottom:0}
code{font-size:.8125rem;overflow-wrap:anywhere}
td form{display:inline-block;margin:0 6px 4px 0}
td button{width:auto;min-height:32px;padding:3px 10px;font-size:.8125rem;white-space:nowrap}
time{white-space:nowrap}
main>section+section{margin-top:20px}
@media (min-width:34rem){.lines li{grid-template-columns:1fr auto}}
@media (min-width:56rem){.columns{grid-template-columns:minmax(0,1fr) 24rem;gap:28px}main{padding-top:36px}.panel{padding:28px}}
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

export interface Page {
  language: "de" | "en";
  title: string;
  banner: string;
  bannerTitle: string;
  /** Shown at the right of the header; the shop's host name on payment pages. */
  aside: string;
  main: string;
  status?: number;
  /** Origins that forms may lead to, besides the simulator itself. */
  formOrigins?: string[];
}

/** Text for HTML, attribute values included. */
export function escapeHtml(text: string) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

export function sendPage(response: ServerResponse, page: Page) {
  const { formOrigins = [] } = page;
  // A browser also holds redirects after a form to form-action, hence the shop's origins.
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "img-src data:",
    `form-action ${["'self'", ...new Set(formOrigins)].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  response.writeHead(page.status ?? 200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  });
  response.end(`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<div class="bar"><strong>${escapeHtml(page.bannerTitle)}</strong><span>${escapeHtml(page.aside)}</span></div>
<div class="banner"><p>${escapeHtml(page.banner)}</p></div>
</header>
<main>
${page.main}
</main>
</body>
</html>
`);
}
