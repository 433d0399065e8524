import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { answerForm, privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { createArticle } from "~/catalogue/create-article.server";
import { listCategories } from "~/catalogue/facets.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { notOurForm } from "~/platform/refusals.server";
import { noindexMeta } from "~/ui/meta";
import { asActor, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { carryOut } from "./article-acts.server";
import { ArticleForm } from "./article-form";
import { articlePath, ARTICLES_PATH } from "./paths";
import { readValues } from "./read-values";
import { newArticleSchema } from "./schemas.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-articles");
  const t = await getT(request);
  return {
    title: t("staffArticles.newTitle"),
    list: t("staff.nav.articles"),
    formToken: createFormToken(),
    categories: (await listCategories()).map(({ value }) => value),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-articles");
  const form = await readForm(request);
  if (textField(form, "intent") !== "create") throw new Response("Unknown intent", { status: 400 });
  const asked = { request, form, schema: newArticleSchema, title: "staff.failed" } as const;
  return answerForm(asked, ({ formToken, ...given }, refuse) => {
    if (!formToken) throw notOurForm();
    return carryOut(refuse, async () => {
      const by = { formToken, actor: asActor(staff) };
      const id = await createArticle(readValues(given, form), by);
      return { to: articlePath(id), changed: true };
    });
  });
}

const nothing = {
  ...{ name: "", articleNumber: "", manufacturer: "", price: "", category: "", subcategory: "" },
  ...{ unit: "", place: "", slug: "", seoTitle: "", seoDescription: "", seoKeywords: "" },
  ...{ description: "", fullDescription: "", safetyNotes: "" },
  ...{ manufacturerAddress: "", responsiblePerson: "" },
  ...{ condition: "Gebraucht - geprüft", taxKind: "standard" },
};

export default function NewArticlePage() {
  const { title, list, formToken, categories } = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { t } = useTranslation();
  return (
    <StaffPage title={title} back={{ to: ARTICLES_PATH, label: list }}>
      <p className="mb-4 max-w-3xl text-ink-soft">{t("staffArticles.newText")}</p>
      <ArticleForm
        answer={answer}
        initial={nothing}
        hidden={{ formToken }}
        categories={categories}
        intent="create"
        submit={t("staffArticles.create")}
      />
    </StaffPage>
  );
}
