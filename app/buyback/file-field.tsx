import { useEffect, useRef, useState, type DragEvent } from "react";
import { useTranslation } from "~/i18n/translate";
import { buybackFiles } from "~/shop";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { FieldError } from "~/ui/field-error";
import { Icon } from "~/ui/icons";
import { useHydrated } from "~/ui/use-hydrated";
import { acceptedTypes } from "./accepted-types";
import { fileErrors } from "./file-errors";
import { FileList } from "./file-list";
import type { useUploads } from "./use-uploads";

export const FILES_ID = "buyback-files";

/** Without JavaScript a plain file input; with it a drop zone, and each file is sent at once. */
export function FileField({ uploads: state }: { uploads: ReturnType<typeof useUploads> }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { files, uploads, refused, add } = state;
  const errors = fileErrors(refused, files.length + uploads.length, t);

  function takeChosen() {
    const chosen = [...(input.current?.files ?? [])];
    if (chosen.length === 0) return;
    // The file is sent on its own; the form must not send it again.
    if (input.current) input.current.value = "";
    add(chosen);
  }
  // Files may have been chosen before the scripts ran.
  useEffect(takeChosen, []); // eslint-disable-line react-hooks/exhaustive-deps

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  }

  return (
    <div>
      <label htmlFor={FILES_ID} className="mb-1 block font-semibold">
        {t("buyback.files.label")}
        <span className="font-normal text-ink-soft"> ({t("ui.optional")})</span>
      </label>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the input inside is the control; dropping only adds to it */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          "relative rounded border border-dashed p-4 transition-colors",
          over ? "border-accent bg-accent-soft" : "border-line-strong bg-page",
        )}
      >
        {hydrated ? (
          <p aria-hidden="true" className="flex items-center gap-3">
            <Icon name="upload" className="text-accent" />
            <span>
              <span className="pointer-coarse:hidden">{t("buyback.files.drop")} </span>
              <span className="inline-block font-semibold text-accent underline underline-offset-4 pointer-coarse:first-letter:uppercase">
                {t("buyback.files.choose")}
              </span>
            </span>
          </p>
        ) : null}
        <input
          ref={input}
          id={FILES_ID}
          name="files"
          type="file"
          multiple
          accept={acceptedTypes}
          aria-describedby={`${FILES_ID}-hint${errors.length > 0 ? ` ${FILES_ID}-error` : ""}`}
          aria-invalid={errors.length > 0 || undefined}
          onChange={hydrated ? takeChosen : undefined}
          className={
            hydrated
              ? "absolute inset-0 size-full cursor-pointer opacity-0 focus-visible:opacity-100"
              : "block w-full"
          }
        />
      </div>
      <p id={`${FILES_ID}-hint`} className="mt-1 text-sm text-ink-soft">
        {t("buyback.files.hint", { max: buybackFiles.max })}
      </p>
      <div id={`${FILES_ID}-error`} aria-live="polite">
        {errors.map((message) => (
          <FieldError key={message} id={`${FILES_ID}-each`} error={message} />
        ))}
      </div>
      <FileList
        files={files}
        chosen={state.chosen}
        uploads={uploads}
        onRemove={hydrated ? state.remove : undefined}
        onCancel={state.cancel}
        onRetry={state.retry}
      />
      <TotalProgress uploads={uploads} />
      {hydrated ? null : (
        <Button
          name="intent"
          value="upload"
          formNoValidate
          variant="secondary"
          size="small"
          className="mt-2"
        >
          <Icon name="upload" />
          {t("buyback.files.upload")}
        </Button>
      )}
    </div>
  );
}

function TotalProgress({ uploads }: { uploads: ReturnType<typeof useUploads>["uploads"] }) {
  const { t } = useTranslation();
  const open = uploads.filter(({ state }) => state !== "failed");
  if (open.length < 2) return null;
  const bytes = open.reduce((sum, { file }) => sum + file.size, 0);
  const done = open.reduce((sum, { file, done }) => sum + file.size * done, 0);
  return (
    <p className="mt-2 text-sm">
      {t("buyback.files.total", { count: open.length })}
      <progress
        className="upload-progress mt-1"
        max={1}
        value={done / bytes}
        aria-label={t("buyback.files.total", { count: open.length })}
      />
    </p>
  );
}
