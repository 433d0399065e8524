export const acceptedTypes = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/bmp",
  "video/mp4",
  "video/webm",
  "video/quicktime",
  "video/avi",
  ".avi",
  ".mov",
  "application/pdf",
].join(",");
