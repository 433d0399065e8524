import type { UploadAnswer } from "./handle-buyback.server";

const UPLOAD_PATH = "/ankauf/dateien";

export type UploadResult =
  | { kind: "answer"; answer: UploadAnswer }
  | { kind: "lost" }
  | { kind: "busy"; retryAfterSeconds: number };

/** XMLHttpRequest, because `fetch` reports no progress. The function aborts: answer `lost`. */
export function uploadFile(
  { formToken, file }: { formToken: string; file: File },
  onProgress: (done: number) => void,
): { result: Promise<UploadResult>; abort: () => void } {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append("formToken", formToken);
  body.append("files", file);
  const result = new Promise<UploadResult>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = request.onabort = request.ontimeout = () => resolve({ kind: "lost" });
    request.onload = () => {
      if (request.status === 503) {
        const seconds = Number(request.getResponseHeader("Retry-After"));
        resolve({ kind: "busy", retryAfterSeconds: seconds || 30 });
        return;
      }
      try {
        resolve({ kind: "answer", answer: JSON.parse(request.responseText) as UploadAnswer });
      } catch {
        resolve({ kind: "lost" });
      }
    };
  });
  request.open("POST", UPLOAD_PATH);
  request.send(body);
  return { result, abort: () => request.abort() };
}

/** @throws when the file may still be there */
export async function removeFile({ formToken, id }: { formToken: string; id: string }) {
  const body = new FormData();
  body.append("formToken", formToken);
  body.append("remove", id);
  const { ok } = await fetch(UPLOAD_PATH, { method: "POST", body });
  if (!ok) throw new Error("the file is still there");
}
