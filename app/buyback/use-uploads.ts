import { useEffect, useRef, useState } from "react";
import { buybackFiles } from "~/shop";
import type { DraftFile, FileRefusal, RefusedFile } from "./schema";
import { removeFile, uploadFile } from "./upload-file";

/** Sent one by one, so that a lost connection costs one file. */
export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "paused" | "failed";
  /** 0 to 1 */
  done: number;
}

let lastKey = 0;

/** @param known what the server said the draft has */
export function useUploads({
  formToken,
  known,
  knownRefused,
}: {
  formToken: string;
  known: readonly DraftFile[];
  knownRefused: readonly RefusedFile[];
}) {
  const [files, setFiles] = useState<readonly DraftFile[]>(known);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, File>>(new Map());
  const [refused, setRefused] = useState<readonly RefusedFile[]>(knownRefused);
  const current = useRef<{ key: number; abort: () => void }>();

  useEffect(() => setFiles(known), [known]);
  useEffect(() => setRefused(knownRefused), [knownRefused]);

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const forget = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  const sending = uploads.some((each) => each.state === "sending");
  const next = uploads.find((each) => each.state === "waiting");

  useEffect(() => {
    if (sending || !next || current.current) return;
    const { key, file } = next;
    change(key, { state: "sending", done: 0 });
    const { result, abort } = uploadFile({ formToken, file }, (done) => change(key, { done }));
    current.current = { key, abort };
    void result.then((outcome) => {
      current.current = undefined;
      if (outcome.kind === "busy") {
        change(key, { state: "paused", done: 0 });
        setTimeout(() => change(key, { state: "waiting" }), outcome.retryAfterSeconds * 1000);
        return;
      }
      if (outcome.kind === "lost" || outcome.answer.problem) {
        change(key, { state: "failed" });
        return;
      }
      const { accepted, refused: turnedDown } = outcome.answer;
      if (turnedDown.some(({ reason }) => reason === "failed")) {
        change(key, { state: "failed" });
        return;
      }
      setChosen((all) => new Map([...all, ...accepted.map(({ id }) => [id, file] as const)]));
      setFiles((all) => [...all, ...accepted]);
      setRefused((all) => [...all, ...turnedDown]);
      forget(key);
    });
  }, [sending, next, formToken]);

  // Leaving the page ends the upload.
  useEffect(() => () => current.current?.abort(), []);

  function add(added: readonly File[]) {
    const room = Math.max(0, buybackFiles.max - files.length - uploads.length);
    const turnedDown: RefusedFile[] = [];
    const taken: Upload[] = [];
    for (const file of added) {
      const reason = refusal(file, taken.length < room);
      if (reason) turnedDown.push({ name: file.name, reason });
      else taken.push({ key: ++lastKey, file, state: "waiting", done: 0 });
    }
    setRefused(turnedDown);
    setUploads((all) => [...all, ...taken]);
  }

  /** With room again the limit no longer applies. */
  const forgetTooMany = () => setRefused((all) => all.filter(({ reason }) => reason !== "tooMany"));

  function cancel(key: number) {
    if (current.current?.key === key) current.current.abort();
    forget(key);
    forgetTooMany();
  }

  function remove(id: string) {
    const before = files;
    setFiles((all) => all.filter((file) => file.id !== id));
    forgetTooMany();
    removeFile({ formToken, id }).catch(() => setFiles(before));
  }

  const retry = (key: number) => change(key, { state: "waiting", done: 0 });
  return { files, chosen, uploads, refused, add, cancel, retry, remove };
}

function refusal(file: File, hasRoom: boolean): FileRefusal | undefined {
  if (!hasRoom) return "tooMany";
  if (file.size > buybackFiles.maxBytes) return "tooLarge";
  return file.size === 0 ? "empty" : undefined;
}
