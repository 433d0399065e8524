import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { StaffAccountError } from "~/account/delete-account.server";
import { erasePerson } from "~/account/erase-person.server";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { notFound } from "~/platform/refusals.server";
import { noindexMeta } from "~/ui/meta";
import { asActor, requireStaff } from "../require-staff.server";
import { answerSensitiveForm } from "../sensitive-form.server";
import { StaffPage } from "../staff-page";
import { ErasePanel, ExportPanel } from "./person-acts";
import { personPath, PERSONS_PATH } from "./person-path";
import { AccountPanel, ActsPanel, Lists, NewsletterPanel } from "./person-panels";
import { readAddress } from "./read-address.server";
import { eraseSchema, exportSchema } from "./schema.server";
import { answerTo } from "~/ui/answered-form";
import { viewPerson } from "./view-person.server";

const PERMISSION = "manage-persons";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { passwordIsFresh } = await requireStaff(request, PERMISSION);
  const email = readAddress(params.mail);
  const person = await viewPerson(email);
  if (!person) throw notFound();
  const t = await getT(request);
  return { title: email, list: t("staff.nav.persons"), person, passwordIsFresh };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, PERMISSION);
  const email = readAddress(params.mail);
  const form = await readForm(request, ["password"]);
  const sent = { request, form, staff, title: "staff.failed" } as const;
  switch (textField(form, "intent")) {
    case "export":
      return answerSensitiveForm({ ...sent, schema: exportSchema, intent: "export" }, () =>
        Promise.resolve(redirect(`${personPath(email)}/daten`, { status: 303 })),
      );
    case "erase":
      return answerSensitiveForm(
        { ...sent, schema: eraseSchema, intent: "erase" },
        async ({ version }, refuse) => {
          try {
            const isErased = await erasePerson({ email, version, actor: asActor(staff) });
            const message: PageMessage = isErased
              ? { kind: "success", title: "staffPersons.erased" }
              : { kind: "info", title: "staffPersons.nothingLeft" };
            return await redirectWithMessage(PERSONS_PATH, message);
          } catch (error) {
            if (error instanceof StaffAccountError) {
              return refuse({ version: ["staffPersons.errors.staff"] });
            }
            throw error;
          }
        },
      );
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

export default function PersonPage() {
  const { title, list, person, passwordIsFresh: isFresh } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <StaffPage title={title} back={{ to: PERSONS_PATH, label: list }}>
      <p className="mb-4 max-w-3xl text-ink-soft">{t("staffPersons.lead")}</p>
      <div className="staff-columns">
        <div className="grid gap-4">
          <Lists person={person} />
        </div>
        <div className="grid gap-4">
          <AccountPanel account={person.account} />
          <NewsletterPanel newsletter={person.newsletter} />
          <ExportPanel isFresh={isFresh} answer={answerTo(answer, "export")} />
          <ErasePanel person={person} isFresh={isFresh} answer={answerTo(answer, "erase")} />
          <ActsPanel acts={person.acts} />
        </div>
      </div>
    </StaffPage>
  );
}
