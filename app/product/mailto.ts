/** Line breaks are CRLF in such a link (RFC 6068). */
export function mailtoUrl(mail: { to?: string; subject: string; body?: string }): string {
  const fields = [
    `subject=${encodeURIComponent(mail.subject)}`,
    ...(mail.body ? [`body=${encodeURIComponent(mail.body.replaceAll("\n", "\r\n"))}`] : []),
  ];
  return `mailto:${mail.to ?? ""}?${fields.join("&")}`;
}
