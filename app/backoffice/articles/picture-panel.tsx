import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { isAbsolute, pictureUrl, ProductPicture } from "~/ui/picture";
import type { PhotoProblem } from "../goods/limits";
import { PhotoField } from "../goods/photo-field";
import { Moved } from "../moved";
import type { ActProps } from "./article-acts";

/** The first is what lists show; each has its words and its acts. */
export function PicturePanel({
  article,
  answer,
  problem,
}: ActProps & { problem: PhotoProblem | undefined }) {
  const { t } = useTranslation();
  if (!article.may.keep) return null;
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffArticles.pictures.title")}</h2>
      <Moved answer={answer?.intent?.startsWith("picture-") ? answer : undefined} fields={[]} />
      {article.images.length === 0 ? (
        <p className="text-ink-soft">{t("staffArticles.pictures.none")}</p>
      ) : (
        <ol className="staff-trail">
          {article.images.map((image, at) => (
            <Picture key={image} article={article} image={image} number={at + 1} />
          ))}
        </ol>
      )}
      <Form
        // The files that were sent don't stand in the field any more.
        key={article.version}
        method="post"
        encType="multipart/form-data"
        className="mt-4 grid gap-4"
      >
        <PhotoField problem={problem} />
        <div>
          <Button variant="secondary">{t("staffArticles.pictures.add")}</Button>
        </div>
      </Form>
    </Panel>
  );
}

function Picture({
  article: { version, images, pictureTexts },
  image,
  number,
}: Pick<ActProps, "article"> & { image: string; number: number }) {
  const { t } = useTranslation();
  const acts = [
    ...(number > 1 ? [{ act: "up", icon: "arrow-left" } as const] : []),
    ...(number < images.length ? [{ act: "down", icon: "arrow-right" } as const] : []),
    ...(isAbsolute(image) ? [] : [{ act: "rotate", icon: "reload" } as const]),
    { act: "remove", icon: "trash" } as const,
  ];
  const own = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="picture" value={image} />
    </>
  );
  return (
    <li>
      <div className="staff-article">
        <a href={pictureUrl(image)} className="staff-photo staff-thumb">
          <ProductPicture
            image={image}
            alt={t("staffArticles.pictures.of", { number })}
            sizes="4rem"
            width={64}
            height={48}
          />
        </a>
        <Form method="post" className="staff-photo-acts">
          {own}
          {acts.map(({ act, icon }) => (
            <Button
              key={act}
              name="intent"
              value={`picture-${act}`}
              variant="quiet"
              aria-label={t(`staffArticles.pictures.${act}`, { number })}
            >
              <Icon name={icon} />
            </Button>
          ))}
        </Form>
      </div>
      <details className="staff-act">
        <summary className="staff-summary">{t("staffArticles.pictures.more", { number })}</summary>
        <Form method="post" className="grid gap-2">
          {own}
          <TextField
            name="text"
            id={`text-${number}`}
            label={t("staffArticles.pictures.text", { number })}
            defaultValue={pictureTexts[image]}
            maxLength={200}
            autoComplete="off"
          />
          <div>
            <Button name="intent" value="picture-text" variant="secondary">
              {t("staffArticles.pictures.saveText")}
            </Button>
          </div>
        </Form>
        <Form method="post" encType="multipart/form-data" className="mt-4 grid gap-2">
          {own}
          <label htmlFor={`file-${number}`} className="block font-semibold">
            {t("staffArticles.pictures.replace", { number })}
          </label>
          <input
            id={`file-${number}`}
            type="file"
            name="photos"
            accept="image/jpeg,image/png,image/webp"
            className="block w-full"
          />
          <div>
            <Button variant="secondary">{t("staffArticles.pictures.saveReplaced")}</Button>
          </div>
        </Form>
      </details>
    </li>
  );
}
