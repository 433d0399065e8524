import { Form } from "@remix-run/react";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { unitCode } from "~/stock/unit-code";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { pictureUrl, ProductPicture } from "~/ui/picture";
import { Moved } from "../moved";
import type { PhotoProblem } from "./limits";
import { PhotoField } from "./photo-field";
import type { ShownView } from "./shown-view";

/** Photos of this one piece: the first is what buyers see first. */
export function PhotoPanel({
  view: { unit },
  answer,
  problem,
  mayKeep,
}: {
  view: ShownView;
  answer: FormActionResult | undefined;
  problem: PhotoProblem | undefined;
  mayKeep: boolean;
}) {
  const { t } = useTranslation();
  const { photos } = unit;
  if (!mayKeep && photos.length === 0) return null;
  return (
    <Panel aria-labelledby="photos-title">
      <h2 id="photos-title" className="mb-2 text-lg">
        {t("staffGoods.photos.title")}
      </h2>
      <Moved answer={answer?.intent?.startsWith("photo-") ? answer : undefined} fields={[]} />
      {photos.length > 0 ? (
        <ul className="staff-photos">
          {photos.map((photo, at) => (
            <li key={photo}>
              <a href={pictureUrl(photo)} className="staff-photo">
                <ProductPicture
                  image={photo}
                  alt={t("staffGoods.photos.of", { code: unitCode(unit.id), number: at + 1 })}
                  sizes="10rem"
                  width={160}
                  height={120}
                />
              </a>
              {mayKeep ? <PhotoActs photo={photo} at={at} version={unit.version} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayKeep ? (
        <Form
          // The files that were sent don't stand in the field any more.
          key={photos.length}
          method="post"
          encType="multipart/form-data"
          className="mt-4 grid gap-4"
        >
          <PhotoField problem={problem} />
          <div>
            <Button variant="secondary">{t("staffGoods.photos.add")}</Button>
          </div>
        </Form>
      ) : null}
    </Panel>
  );
}

function PhotoActs({ photo, at, version }: { photo: string; at: number; version: number }) {
  const { t } = useTranslation();
  const number = at + 1;
  return (
    <Form method="post" className="staff-photo-acts">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="photo" value={photo} />
      {at > 0 ? (
        <Button
          name="intent"
          value="photo-forward"
          variant="quiet"
          aria-label={t("staffGoods.photos.forward", { number })}
        >
          <Icon name="arrow-left" />
        </Button>
      ) : null}
      <Button
        name="intent"
        value="photo-remove"
        variant="quiet"
        aria-label={t("staffGoods.photos.remove", { number })}
      >
        <Icon name="trash" />
      </Button>
    </Form>
  );
}
