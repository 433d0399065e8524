import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { listReturnedLines } from "~/orders/returned-lines.server";
import { countUnitStates, listUnits, waitingStates } from "~/stock/list-units.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { noindexMeta } from "~/ui/meta";
import { ListEnds } from "../list-ends";
import { refusePost, requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { isState, linkTo, readFilter } from "./filter";
import { GoodsFilterForm, StateTabs } from "./list-filter";
import { GOODS } from "./paths";
import { ReturnedLines } from "./returned-lines";
import { UnitTable } from "./unit-table";

const MAX_ID = 2 ** 31 - 1;

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "read-articles");
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const { state, place, q } = filter;
  const cursor = Number(/^\d{1,10}$/.exec(searchParams.get("before") ?? "")?.[0]);
  const before = cursor <= MAX_ID ? cursor : undefined;
  const states = state === "waiting" ? waitingStates : isState(state) ? [state] : [];
  const mayReceive = can(staffRole, "receive-goods");
  const [list, counts, returned] = await Promise.all([
    listUnits({ states, place, q, before }),
    countUnitStates(),
    mayReceive ? listReturnedLines() : [],
  ]);
  return { title: t("staff.nav.goods"), filter, before, counts, returned, mayReceive, ...list };
}

export const action = refusePost;

export default function GoodsPage() {
  const { title, units, older, before, filter, counts, returned, mayReceive } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <StaffPage title={title}>
      {mayReceive ? <Begin /> : null}
      {mayReceive ? <ReturnedLines lines={returned} /> : null}
      <StateTabs filter={filter} counts={counts} />
      <GoodsFilterForm filter={filter} />
      {units.length === 0 ? (
        <EmptyState icon="box" title={t("staffGoods.empty")} text={t("staffGoods.emptyText")} />
      ) : (
        <UnitTable units={units} mayPrint={mayReceive} />
      )}
      <ListEnds
        newest={before === undefined ? undefined : linkTo(filter)}
        older={older === undefined ? undefined : linkTo(filter, older)}
      />
    </StaffPage>
  );
}

/** What is known about the number stands in the form then. */
function Begin() {
  const { t } = useTranslation();
  return (
    <Form action={`${GOODS}/neu`} className="staff-scan">
      <TextField
        name="articleNumber"
        label={t("staffGoods.begin.label")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <div>
        <Button>{t("staffGoods.begin.submit")}</Button>
      </div>
    </Form>
  );
}
