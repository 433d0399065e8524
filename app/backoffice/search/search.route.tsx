import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { privateHeaders } from "~/ui/form-result.server";
import { formatDate } from "~/i18n/format";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { conditionLabel } from "~/parts/condition-label";
import { EmptyState } from "~/ui/empty-state";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { PlainNumber } from "~/ui/part-number";
import { unitCode } from "~/stock/unit-code";
import { casePath } from "../buybacks/paths";
import { unitPath } from "../goods/paths";
import { orderPath } from "../orders/paths";
import { queryText } from "../query-text";
import { inboxPath } from "../requests/paths";
import { refusePost, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { findEverything, findExactly } from "./search.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { staffRole: role } = await requireStaff(request, "search");
  const text = queryText(new URL(request.url).searchParams, "q");
  const exact = text && (await findExactly({ text, role }));
  if (exact) throw redirect(exact, 303);
  const t = await getT(request);
  return { title: t("staffSearch.title"), text, found: await findEverything({ text, role }) };
}

export const action = refusePost;

export default function SearchPage() {
  const { text, found } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  const { orders, units, articles, requests, buybacks } = found;
  const none = [orders, units, articles, requests, buybacks].every(({ length }) => length === 0);
  return (
    <StaffPage title={text ? t("staffSearch.for", { text }) : t("staffSearch.title")}>
      {none ? (
        <EmptyState
          icon="search"
          title={t(text ? "staffSearch.none" : "staffSearch.ask")}
          text={t("staffSearch.help")}
        />
      ) : null}
      <Group title={t("staffSearch.orders")} rows={orders}>
        {({ number, createdAt, status, buyer, trackingNumber }) => (
          <Hit key={number} to={orderPath(number)} label={number}>
            {[buyer, t(`orders.status.${status}`), formatDate(createdAt, language), trackingNumber]
              .filter(Boolean)
              .join(" · ")}
          </Hit>
        )}
      </Group>
      <Group title={t("staffBuybacks.title")} rows={buybacks}>
        {({ number, state, name, company, createdAt }) => (
          <Hit key={number} to={casePath(number)} label={number}>
            {[name, company, t(`staffBuybacks.states.${state}`), formatDate(createdAt, language)]
              .filter(Boolean)
              .join(" · ")}
          </Hit>
        )}
      </Group>
      <Group title={t("staffGoods.pieces")} rows={units}>
        {({ id, articleNumber, name, serial, place, state }) => (
          <Hit key={id} to={unitPath(id)} label={unitCode(id)}>
            {[articleNumber, name, serial, place, t(`staffGoods.states.${state}`)]
              .filter(Boolean)
              .join(" · ")}
          </Hit>
        )}
      </Group>
      <Group title={t("staffSearch.articles")} rows={articles}>
        {({ id, path, name, articleNumber, condition, stock }) => (
          <Hit key={id} to={path} label={<PlainNumber value={articleNumber} />}>
            {[name, conditionLabel(condition, t), t("staffSearch.stock", { count: stock })].join(
              " · ",
            )}
          </Hit>
        )}
      </Group>
      <Group title={t("staffSearch.requests")} rows={requests}>
        {({ id, kind, receivedAt, name, company, subject }) => (
          <Hit
            key={id}
            to={isAnswered(kind) ? inboxPath(id) : undefined}
            label={`${t(`staffSearch.kinds.${kind}`)} ${id.slice(0, 8).toUpperCase()}`}
          >
            {[name, company, formatDate(receivedAt, language), subject].filter(Boolean).join(" · ")}
          </Hit>
        )}
      </Group>
    </StaffPage>
  );
}

const isAnswered = (kind: string) => kind === "contact" || kind === "quote";

function Group<Row>({
  title,
  rows,
  children,
}: {
  title: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <Panel className="mb-4">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul>{rows.map(children)}</ul>
    </Panel>
  );
}

function Hit({
  to,
  label,
  children,
}: {
  to: string | undefined;
  label: ReactNode;
  children: string;
}) {
  return (
    <li className="border-t border-line py-2">
      {to ? (
        <Link to={to} className="link inline-block py-1">
          {label}
        </Link>
      ) : (
        label
      )}
      <span className="block text-ink-soft wrap-anywhere">{children}</span>
    </li>
  );
}
