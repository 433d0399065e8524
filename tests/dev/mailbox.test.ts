import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMailbox, type Mail, type Mailbox } from "../../dev/mailbox/index";

let dataDir: string;
let mailbox: Mailbox;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "mailbox-"));
  mailbox = await startMailbox({ dataDir });
});

afterEach(async () => {
  await mailbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

function send(mail: Parameters<ReturnType<typeof createTransport>["sendMail"]>[0] = {}) {
  const { hostname, port } = new URL(mailbox.smtpUrl);
  const transport = createTransport({
    host: hostname,
    port: Number(port),
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  });
  return transport.sendMail({
    from: { name: "Shop", address: "info@shop.example" },
    to: { name: "Käufer", address: "kunde@example.com" },
    subject: "Ihre Bestellung – größer & schöner",
    text: "Hallo,\nhttps://shop.example/bestaetigen?token=abc.\n",
    ...mail,
  });
}

async function list(query = ""): Promise<Mail[]> {
  return (await (await fetch(`${mailbox.url}/mails.json${query}`)).json()) as Mail[];
}

async function firstMail(): Promise<Mail> {
  const [mail] = await list();
  if (!mail) throw new Error("no mail");
  return mail;
}

const get = async (address: string) => fetch(`${mailbox.url}${address}`);

describe("accepting mail", () => {
  it("keeps every accepted mail as a private .eml file named by time and subject", async () => {
    await send();
    const [name = ""] = await readdir(dataDir);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*-ihre-bestellung-grosser-schoner\.eml$/);
    expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600);
    const content = await readFile(path.join(dataDir, name), "utf8");
    expect(content).toContain("Delivered-To: kunde@example.com\r\n");
  });

  it("knows the blind copies from the envelope", async () => {
    await send({ bcc: { name: "", address: "geheim@example.com" } });
    expect((await firstMail()).deliveredTo).toContain("geheim@example.com");
    expect(await list("?to=geheim@example.com")).toHaveLength(1);
    expect(await list("?to=fremd@example.com")).toHaveLength(0);
  });

  it("accepts any user and password without encryption", async () => {
    const url = mailbox.smtpUrl.replace("smtp://", "smtp://wer:auch-immer@");
    await createTransport(url).sendMail({ from: "a@b.example", to: "c@d.example", text: "x" });
    expect(await list()).toHaveLength(1);
  });

  it("lists the newest first, also among mails of the same moment", async () => {
    for (const subject of ["eins", "zwei", "drei"]) await send({ subject });
    expect((await list()).map((mail) => mail.subject)).toEqual(["drei", "zwei", "eins"]);
  });

  it("still has its mails after a restart", async () => {
    await send();
    await mailbox.close();
    mailbox = await startMailbox({ dataDir });
    expect(await list()).toHaveLength(1);
  });

  it("loses nothing when many mails arrive at once", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => send({ subject: `Mail ${i}` })));
    expect(new Set((await list()).map((mail) => mail.subject)).size).toBe(40);
  });
});

describe("the web page", () => {
  it("escapes hostile subjects, names and bodies", async () => {
    const attack = `<script>alert("1")</script>'"`;
    await send({ subject: attack, from: { name: attack, address: "x@y.example" }, text: attack });
    const mail = await firstMail();
    for (const address of ["/", `/mails/${mail.id}`]) {
      const page = await (await get(address)).text();
      expect(page).not.toContain("<script");
      expect(page).toContain("&lt;script&gt;");
    }
  });

  it("shows the HTML body in a frame that can't run scripts", async () => {
    await send({ html: `<p onclick="x()">Hallo</p><script>x()</script>` });
    const { id } = await firstMail();
    const page = await (await get(`/mails/${id}`)).text();
    expect(page).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`);
    const frame = await get(`/mails/${id}/html`);
    const policy = frame.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin))/);
    expect(await frame.text()).toContain("Hallo");
  });

  it("turns addresses in the text into links without swallowing the full stop", async () => {
    await send();
    const page = await (await get(`/mails/${(await firstMail()).id}`)).text();
    expect(page).toContain(`href="https://shop.example/bestaetigen?token=abc"`);
  });

  it("gives out attachments byte for byte and only as downloads", async () => {
    const content = Buffer.from([0, 255, 60, 115]);
    await send({ attachments: [{ filename: "Foto <1>.svg", content }] });
    const mail = await firstMail();
    expect(mail.attachments).toMatchObject([{ filename: "Foto <1>.svg", size: 4 }]);
    const answer = await get(`/mails/${mail.id}/attachments/0`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  it("shows pictures that the HTML body refers to", async () => {
    const picture = { filename: "p.png", cid: "bild@shop", content: Buffer.from("png") };
    await send({ html: `<img src="cid:bild@shop">`, attachments: [picture] });
    expect((await firstMail()).html).toContain(`src="data:image/png;base64,`);
  });

  it("gives out the mail as it is stored", async () => {
    await send();
    const { id } = await firstMail();
    const raw = await (await get(`/mails/${id}/raw`)).text();
    expect(raw).toBe(await readFile(path.join(dataDir, `${id}.eml`), "utf8"));
  });

  it("opens nothing outside its folder", async () => {
    for (const id of ["..%2F..%2Fetc%2Fpasswd", "%00", ".x", "%zz", "unbekannt"]) {
      expect((await get(`/mails/${id}/raw`)).status).toBe(404);
    }
  });
});

describe("faults", () => {
  it("rejects the next mails for a while and then accepts again", async () => {
    mailbox.faults.rejectTemporarily({ times: 2 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await send();
    expect(await list()).toHaveLength(1);
  });

  it("rejects only the recipients that match, for good", async () => {
    mailbox.faults.rejectPermanently({ recipients: "@tot.example" });
    const { rejected } = await send({ to: ["kunde@example.com", "wer@tot.example"] });
    expect(rejected).toEqual(["wer@tot.example"]);
    await expect(send({ to: "wer@tot.example" })).rejects.toMatchObject({ responseCode: 550 });
    expect((await firstMail()).deliveredTo).toEqual(["kunde@example.com"]);
  });

  it("refuses connections and comes back on the same port", async () => {
    const before = mailbox.smtpUrl;
    await mailbox.faults.refuseConnections();
    await expect(send()).rejects.toMatchObject({ code: "ESOCKET" });
    await mailbox.faults.clear();
    await send();
    expect(mailbox.smtpUrl).toBe(before);
  });

  it("hangs before the greeting", async () => {
    mailbox.faults.hang({ times: 1 });
    await expect(send()).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await send();
  });

  it("hangs at the end of the data without keeping the mail", async () => {
    mailbox.faults.hang({ at: "data", times: 1 });
    await expect(send()).rejects.toMatchObject({ code: "ETIMEDOUT" });
    expect(await list()).toHaveLength(0);
  });

  it("is slow on demand", async () => {
    mailbox.faults.slow({ delayMs: 100 });
    const start = performance.now();
    await send();
    expect(performance.now() - start).toBeGreaterThan(390);
  });

  it("survives a client that hangs up in the middle of a mail, and keeps nothing of it", async () => {
    const { hostname, port } = new URL(mailbox.smtpUrl);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.write("EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nSubj");
      setTimeout(() => socket.resetAndDestroy(), 100);
      socket.on("close", () => resolve());
      socket.on("error", () => undefined);
      socket.resume();
    });
    expect(await readdir(dataDir)).toEqual([]);
    await send();
  });
});
