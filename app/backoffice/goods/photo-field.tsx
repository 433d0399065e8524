import { useTranslation } from "~/i18n/translate";
import { description, FieldError } from "~/ui/field-error";
import type { PhotoProblem } from "./limits";

const ID = "photos";
const ACCEPTED = "image/jpeg,image/png,image/webp";

/**
 * One field opens a phone's camera, which gives one photo; the other one takes any number that are
 * there. Named types: an iPhone then sends JPEG instead of HEIC.
 */
export function PhotoField({ problem }: { problem: PhotoProblem | undefined }) {
  const { t } = useTranslation();
  const error = problem && t(`staffGoods.photos.problems.${problem}`);
  const hint = t("staffGoods.photos.hint");
  return (
    <div className="min-w-0">
      <div className="staff-camera">
        <label htmlFor={`${ID}-camera`} className="mb-1 block font-semibold">
          {t("staffGoods.photos.camera")}
        </label>
        <input
          id={`${ID}-camera`}
          type="file"
          name={ID}
          accept={ACCEPTED}
          capture="environment"
          className="mb-4 block w-full"
        />
      </div>
      <label htmlFor={ID} className="mb-1 block font-semibold">
        {t("staffGoods.photos.field")}
      </label>
      <input
        id={ID}
        type="file"
        name={ID}
        accept={ACCEPTED}
        multiple
        className="block w-full"
        {...description(ID, { hint, error })}
      />
      <p id={`${ID}-hint`} className="mt-1 text-sm text-ink-soft">
        {hint}
      </p>
      <div role="alert">
        <FieldError id={ID} error={error} />
      </div>
    </div>
  );
}
