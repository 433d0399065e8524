/** The pages' style sheet. Anthracite and blue are RAL 7016 and 5010, the shop's own colours. */
export const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#eef0f0;color:#20262a;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:#004f7c}
a:focus-visible{outline:3px solid #004f7c;outline-offset:2px;border-radius:2px}
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
.mails a{display:grid;gap:0 1.25rem;padding:.75rem 1rem;text-decoration:none;
  grid-template-columns:minmax(0,1fr);grid-template-areas:"subject" "people" "date"}
.mails a:hover{background:#f5f8fa}
.mails .subject{grid-area:subject;font-weight:600}
.mails .date{grid-area:date}
.mails .people{grid-area:people}
.date,.people{color:#56626a;font-size:.9rem;font-variant-numeric:tabular-nums}
.date{white-space:nowrap}
@media(min-width:48rem){.mails a{grid-template-columns:minmax(0,1fr) minmax(0,1fr) auto;
  grid-template-areas:"subject people date"}}
.empty{padding:3rem 1rem;text-align:center;color:#56626a}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem;margin:0;padding:1rem}
dt{color:#56626a}
dd{margin:0}
dl.headers{font-size:.85rem}
@media(max-width:30rem){dl.headers{grid-template-columns:minmax(0,1fr)}dl.headers dd{margin-bottom:.5rem}}
summary{padding:.75rem 1rem;cursor:pointer;color:#004f7c}
pre{margin:0;padding:1rem;white-space:pre-wrap;font:14px/1.6 ui-monospace,monospace}
iframe{display:block;width:100%;height:36rem;border:0;border-radius:6px;background:#fff;resize:vertical}
.files{list-style:none;margin:0;padding:.5rem 1rem}
.files li{padding:.25rem 0}
.files span{color:#56626a;font-size:.9rem}
.pages{display:flex;justify-content:space-between;gap:1rem;margin:1rem 0}
`;
