import QRCode from "qrcode";
import { createTotp } from "~/auth/second-factor.server";

/** An SVG in a `data:` address, which the CSP allows for pictures. */
export async function drawQrCode({
  secret,
  email,
}: {
  secret: string;
  email: string;
}): Promise<string> {
  const svg = await QRCode.toString(createTotp(secret, email).toString(), {
    type: "svg",
    margin: 2,
    errorCorrectionLevel: "M",
  });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
