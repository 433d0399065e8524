import QRCode from "qrcode";

/** How a mail's HTML names the picture that comes with it (RFC 2392). */
export const CODE_ID = "code@shop";

/** A QR code as the mail's own part, so that no reader has to load anything. */
export async function codeAttachments(code: string | undefined) {
  if (code === undefined) return [];
  const content = await QRCode.toBuffer(code, {
    margin: 4,
    scale: 4,
    errorCorrectionLevel: "M",
  });
  const picture = { filename: "code.png", content, contentType: "image/png", cid: CODE_ID };
  return [{ ...picture, contentDisposition: "inline" as const }];
}
