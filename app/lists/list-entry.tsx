import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { TextArea, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import type { ListProblem } from "./list-acts.server";
import { LIST_PATH, shopperLimits } from "./list-limits";

const ofFile: readonly string[] = ["empty", "tooLarge", "oldExcel", "unreadable"];

/** @param again a list is there already: it can be changed */
export function ListEntry({
  text,
  problem,
  again,
}: {
  text: string;
  problem: ListProblem | undefined;
  again: boolean;
}) {
  const { t } = useTranslation();
  const error = problem ? t(`partList.problems.${problem}`) : undefined;
  const isFile = problem !== undefined && ofFile.includes(problem);
  return (
    <Panel className="mt-6 print:hidden" aria-labelledby="entry-title">
      <h2 id="entry-title" className="mb-4 text-lg">
        {t(again ? "partList.change" : "partList.enter")}
      </h2>
      {/* A plain form: a file needs no script. */}
      <form
        method="post"
        action={LIST_PATH}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
      >
        <TextArea
          id="text"
          name="text"
          label={t("partList.text")}
          hint={t("partList.hint")}
          defaultValue={text}
          error={isFile ? undefined : error}
          rows={again ? 8 : 12}
          maxLength={shopperLimits.characters}
          spellCheck={false}
          autoCapitalize="off"
        />
        <TextField
          id="file"
          name="file"
          type="file"
          label={t("partList.file")}
          hint={t("partList.fileHint")}
          error={isFile ? error : undefined}
          accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv"
          optional
        />
        <div>
          <Button name="intent" value="check" size="large">
            {t("partList.check")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
