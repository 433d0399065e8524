import { useEffect, useState, type ReactNode } from "react";
import { useLanguage } from "~/i18n/use-language";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { formatBytes } from "./format-bytes";
import type { DraftFile } from "./schema";
import type { Upload } from "./use-uploads";

/** Only of what this browser holds and can show. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === undefined) return null;
  return (
    <img
      src={url}
      alt=""
      width={48}
      height={48}
      className="size-12 rounded object-cover"
      onError={() => setUrl(undefined)}
    />
  );
}

/** On a phone the buttons stand below the name. */
function Row({
  arrived = false,
  file,
  name,
  detail,
  buttons,
  children,
}: {
  arrived?: boolean;
  file?: File;
  name: string;
  detail: string;
  buttons: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <Icon
        name={arrived ? "check" : "file"}
        className={arrived ? "text-success" : "text-ink-soft"}
      />
      {file ? <Thumbnail file={file} /> : null}
      <span className="min-w-0 flex-1 basis-36">
        <span className="line-clamp-2 font-semibold wrap-anywhere" title={name}>
          {name}
        </span>
        <span className="block text-sm text-ink-soft tabular-nums">{detail}</span>
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3">{buttons}</span>
      {children}
    </li>
  );
}

export function FileList({
  files,
  chosen,
  uploads,
  onRemove,
  onCancel,
  onRetry,
}: {
  files: readonly DraftFile[];
  /** Those of them that this page has sent, by id. */
  chosen: ReadonlyMap<string, File>;
  uploads: readonly Upload[];
  /** Without it the button posts the form. */
  onRemove?: (id: string) => void;
  onCancel: (key: number) => void;
  onRetry: (key: number) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (files.length + uploads.length === 0) return null;
  return (
    <ul aria-label={t("buyback.files.list")} className="mt-3">
      {files.map((file) => (
        <Row
          key={file.id}
          arrived
          file={chosen.get(file.id)}
          name={file.name}
          detail={formatBytes(file.size, language)}
          buttons={
            <Button
              type={onRemove ? "button" : "submit"}
              name="remove"
              value={file.id}
              formNoValidate
              variant="quiet"
              size="small"
              aria-label={t("buyback.files.removeFile", { file: file.name })}
              onClick={onRemove ? () => onRemove(file.id) : undefined}
            >
              <Icon name="trash" />
              {t("buyback.files.remove")}
            </Button>
          }
        />
      ))}
      {uploads.map(({ key, file, state, done }) => (
        <Row
          key={key}
          file={file}
          name={file.name}
          detail={t(`buyback.files.${state}`, {
            size: formatBytes(file.size, language),
            percent: Math.round(done * 100),
          })}
          buttons={
            <>
              {state === "failed" ? (
                <Button variant="secondary" size="small" type="button" onClick={() => onRetry(key)}>
                  <Icon name="reload" />
                  {t("buyback.files.retry")}
                </Button>
              ) : null}
              <Button
                type="button"
                variant="quiet"
                size="small"
                aria-label={t(`buyback.files.${state === "failed" ? "removeFile" : "cancelFile"}`, {
                  file: file.name,
                })}
                onClick={() => onCancel(key)}
              >
                <Icon name={state === "failed" ? "trash" : "close"} />
                {t(`buyback.files.${state === "failed" ? "remove" : "cancel"}`)}
              </Button>
            </>
          }
        >
          {state === "sending" ? (
            <progress
              className="upload-progress basis-full"
              max={1}
              value={done}
              aria-label={t("buyback.files.progress", { file: file.name })}
            />
          ) : null}
          {state === "failed" ? (
            <p role="alert" className="basis-full text-sm font-semibold text-danger">
              {t("buyback.files.errors.failed", { file: file.name })}
            </p>
          ) : null}
        </Row>
      ))}
    </ul>
  );
}
