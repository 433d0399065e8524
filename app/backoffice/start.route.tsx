import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { staffTerms } from "~/shop";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { StaffPage } from "./staff-page";
import { refusePost, requireStaff } from "./require-staff.server";
import { can } from "./roles";
import { listWork } from "./today/work.server";
import { WorkLists } from "./today/work-lists";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { staffRole, firstName, lastName, email } = await requireStaff(request, "enter");
  const t = await getT(request);
  const now = new Date();
  return {
    title: t(can(staffRole, "see-work") ? "staff.nav.today" : "staff.title"),
    now,
    lists: can(staffRole, "see-work") ? await listWork(staffRole, now) : undefined,
    name: `${firstName} ${lastName}`.trim() || email,
    role: staffRole,
  };
}

export const action = refusePost;

const terms = { hours: staffTerms.sessionHours, minutes: staffTerms.idleMinutes };

export default function StartPage() {
  const { name, role, lists, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <StaffPage title={t("staff.start.greeting", { name })}>
      {lists ? <WorkLists lists={lists} now={now} /> : null}
      <Panel className="mt-6 max-w-3xl">
        <h2 className="text-lg">{t(`staff.roles.${role}`)}</h2>
        <p className="mt-2">{t(`staff.roleTexts.${role}`)}</p>
        <p className="mt-2 text-ink-soft">{t("staff.start.session", terms)}</p>
      </Panel>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {can(role, "manage-staff") ? (
          <Tile to="/intern/personal" title={t("staff.nav.staff")} text={t("staff.start.staff")} />
        ) : null}
        {can(role, "read-audit") ? (
          <Tile to="/intern/protokoll" title={t("staff.nav.audit")} text={t("staff.start.audit")} />
        ) : null}
      </ul>
    </StaffPage>
  );
}

function Tile({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Panel as="div">
        <h2 className="text-lg">
          <Link to={to} className="link inline-block py-1">
            {title}
          </Link>
        </h2>
        <p className="mt-1 text-ink-soft">{text}</p>
      </Panel>
    </li>
  );
}
