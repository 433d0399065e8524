import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { findPeople } from "~/account/find-people.server";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { DataTable } from "../data-table";
import { queryText } from "../query-text";
import { refusePost, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { personPath, PERSONS_PATH } from "./person-path";

const MIN_LENGTH = 2;

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

/** Nobody is listed who isn't searched for. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "manage-persons");
  const title = (await getT(request))("staff.nav.persons");
  const text = queryText(new URL(request.url).searchParams, "q");
  if (text.length < MIN_LENGTH) return { title, text, found: null, isMore: false };
  const { found, isMore } = await findPeople(text);
  const exact = found.find(({ email }) => email === text.toLowerCase());
  if (exact) throw redirect(personPath(exact.email));
  return { title, text, found, isMore };
}

export const action = refusePost;

export default function PersonsPage() {
  const { text, found, isMore } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <StaffPage title={t("staff.nav.persons")}>
      <Form action={PERSONS_PATH} key={text} className="mb-6 flex max-w-3xl flex-col gap-4">
        <TextField
          name="q"
          type="search"
          label={t("staffPersons.search")}
          hint={t("staffPersons.searchHint", { count: MIN_LENGTH })}
          defaultValue={text}
        />
        <div>
          <Button>{t("staffPersons.find")}</Button>
        </div>
      </Form>
      {found?.length === 0 ? (
        <EmptyState
          icon="user"
          title={t("staffPersons.empty")}
          text={t("staffPersons.emptyText")}
        />
      ) : null}
      {found && found.length > 0 ? (
        <DataTable
          caption={t("staff.nav.persons")}
          rows={found}
          rowKey={({ email }) => email}
          columns={[
            {
              label: t("person.email"),
              cell: ({ email }) => (
                <Link to={personPath(email)} className="link py-1 font-semibold">
                  {email}
                </Link>
              ),
            },
            { label: t("staffPersons.name"), cell: ({ name }) => name },
            { label: t("person.company"), cell: ({ company }) => company },
            { label: t("staffPersons.lastAt"), cell: ({ lastAt }) => format.date(lastAt) },
          ]}
        />
      ) : null}
      {isMore ? <p className="mt-4 text-ink-soft">{t("staffPersons.more")}</p> : null}
    </StaffPage>
  );
}
