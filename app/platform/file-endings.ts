const endings: Record<string, readonly string[]> = {
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png", "apng"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/bmp": ["bmp", "dib"],
  "video/mp4": ["mp4", "m4v"],
  "video/webm": ["webm"],
  "video/quicktime": ["mov", "qt"],
  "video/x-msvideo": ["avi"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "text/csv": ["csv", "tsv", "txt"],
};
const knownEndings = Object.values(endings).flat();

/** Systems open a file by its name's extension, so it must fit the content. */
export function nameOfType(name: string, contentType: string): string {
  const fitting = endings[contentType] ?? ["bin"];
  const dot = name.lastIndexOf(".");
  const ending = dot === -1 ? "" : name.slice(dot + 1).toLowerCase();
  if (fitting.includes(ending)) return name;
  const stem = knownEndings.includes(ending) ? name.slice(0, dot) : name;
  return `${stem || "datei"}.${fitting[0]}`;
}
