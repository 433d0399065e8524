import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { SelectField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { ListFilter } from "../list-filter";
import {
  linkTo,
  paymentChoices,
  shippingFilters,
  ways,
  worklists,
  type OrderFilter,
  type Worklist,
} from "./filter";
import { ORDERS_PATH } from "./paths";

export function Worklists({
  counts,
  filter,
}: {
  counts: Record<Worklist, number>;
  filter: OrderFilter;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="staff-tabs" aria-label={t("staffOrders.worklists.label")}>
      {(Object.keys(worklists) as Worklist[]).map((name) => (
        <li key={name}>
          <Link
            to={linkTo(worklists[name])}
            aria-current={linkTo(filter) === linkTo(worklists[name]) ? "page" : undefined}
          >
            {t(`staffOrders.worklists.${name}`)} <b>{format.number(counts[name])}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function FilterForm({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation();
  const any = { value: "", label: t("staffOrders.filter.any") };
  const shippings = Object.keys(shippingFilters) as (keyof typeof shippingFilters)[];
  const folded = [filter.payment, filter.shipping, filter.way, filter.from, filter.to];
  return (
    <ListFilter
      path={ORDERS_PATH}
      here={linkTo(filter)}
      more={
        <details className="staff-filter-more" open={folded.some(Boolean) || undefined}>
          <summary className="staff-summary">{t("staffOrders.filter.more")}</summary>
          <div className="staff-filter">
            <SelectField
              name="payment"
              label={t("staffOrders.columns.payment")}
              defaultValue={filter.payment}
              options={[
                any,
                ...paymentChoices.map((value) => ({
                  value,
                  label: t(`staffOrders.filter.payment.${value}`),
                })),
              ]}
            />
            <SelectField
              name="shipping"
              label={t("staffOrders.columns.shipping")}
              defaultValue={filter.shipping}
              options={[
                any,
                ...shippings.map((value) => ({
                  value,
                  label: t(`staffOrders.filter.shipping.${value}`),
                })),
              ]}
            />
            <SelectField
              name="way"
              label={t("orders.payment")}
              defaultValue={filter.way}
              options={[
                any,
                ...ways.map((value) => ({
                  value,
                  label: t(`orders.methods.${value}`),
                })),
              ]}
            />
            <TextField
              name="from"
              type="date"
              label={t("staffOrders.filter.from")}
              defaultValue={filter.from}
            />
            <TextField
              name="to"
              type="date"
              label={t("staffOrders.filter.to")}
              defaultValue={filter.to}
            />
          </div>
        </details>
      }
    >
      <div className="staff-filter-wide">
        <TextField
          name="q"
          type="search"
          label={t("staffOrders.filter.q")}
          defaultValue={filter.q}
          maxLength={100}
        />
      </div>
    </ListFilter>
  );
}
