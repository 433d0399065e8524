/** A link that opens a mail; line breaks are CRLF there (RFC 6068). */
export function mailtoUrl(mail: { to?: string; subject: string; body?: string }): string {
  const fields = [
    `subject=${encodeURIComponent(mail.subject)}`,
    ...(mail.body ? [`body=${encodeURIComponent(mail.body.replaceAll("\n", "\r\n"))}`] : []),
  ];
  return `mailto:${mail.to ?? ""}?${fields.join("&")}`;
}
