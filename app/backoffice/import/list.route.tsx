import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { formatDateTime } from "~/i18n/format";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { createFormToken } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { listImports } from "~/product-files/imports.server";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { DataTable } from "../data-table";
import { requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { ExportPanel } from "./export-panel";
import { importPath } from "./paths";
import { receiveUpload, type UploadAnswer } from "./receive-upload.server";
import { StateBadge } from "./state-badge";
import { UploadPanel } from "./upload-panel";

const SHOWN = 50;

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-articles");
  const t = await getT(request);
  const imports = await listImports(SHOWN);
  return { title: t("staff.nav.import"), imports, formToken: createFormToken() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-articles");
  return receiveUpload(request, staff);
}

export default function ImportsPage() {
  const { title, imports, formToken } = useLoaderData<typeof loader>();
  const answer = useActionData<UploadAnswer>();
  const { t, language } = useTranslation();
  return (
    <StaffPage title={title}>
      <div className="staff-halves mb-6">
        <UploadPanel answer={answer} formToken={formToken} />
        <ExportPanel />
      </div>
      <h2 className="mb-2 text-lg">{t("imports.list")}</h2>
      {imports.length === 0 ? (
        <EmptyState icon="box" title={t("imports.none")} />
      ) : (
        <DataTable
          caption={t("imports.list")}
          rows={imports}
          rowKey={({ id }) => id}
          columns={[
            {
              label: t("imports.number"),
              cell: ({ id }) => (
                <Link to={importPath(id)} className="link">
                  {t("imports.title", { id })}
                </Link>
              ),
            },
            { label: t("imports.file"), cell: ({ file_name }) => file_name },
            { label: t("imports.state"), cell: ({ state }) => <StateBadge state={state} /> },
            {
              label: t("staff.columns.time"),
              cell: ({ created_at }) => formatDateTime(created_at, language),
            },
            {
              label: t("staff.columns.who"),
              cell: ({ actor }) => <span className="staff-address">{actor}</span>,
            },
          ]}
        />
      )}
    </StaffPage>
  );
}
