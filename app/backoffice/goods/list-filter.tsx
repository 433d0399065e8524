import type { UnitState } from "../../../db/stock-tables";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { SelectField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { ListFilter } from "../list-filter";
import { type GoodsFilter, linkTo, stateChoices } from "./filter";
import { GOODS } from "./paths";

type Counts = Partial<Record<UnitState, number>>;

const tabs = ["waiting", "on-sale", "reserved", "all"] as const;

function countOf(tab: (typeof tabs)[number], counts: Counts): number {
  const of = (...states: UnitState[]) => states.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  if (tab === "waiting") return of("arrived", "testing", "returned");
  return tab === "all" ? of(...(Object.keys(counts) as UnitState[])) : of(tab);
}

export function StateTabs({ filter, counts }: { filter: GoodsFilter; counts: Counts }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="staff-tabs" aria-label={t("staffGoods.columns.state")}>
      {tabs.map((state) => {
        const to = linkTo({ state, place: "", q: "" });
        return (
          <li key={state}>
            <Link to={to} aria-current={linkTo(filter) === to ? "page" : undefined}>
              {t(`staffGoods.states.${state}`)} <b>{format.number(countOf(state, counts))}</b>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

export function GoodsFilterForm({ filter }: { filter: GoodsFilter }) {
  const { t } = useTranslation();
  return (
    <ListFilter path={GOODS} here={linkTo(filter)} variant="secondary">
      <div className="staff-filter-wide">
        <TextField
          name="q"
          type="search"
          label={t("staffGoods.filter.q")}
          defaultValue={filter.q}
          maxLength={100}
        />
      </div>
      <TextField
        name="place"
        label={t("staffGoods.place")}
        defaultValue={filter.place}
        autoCapitalize="characters"
        maxLength={30}
      />
      <SelectField
        name="state"
        label={t("staffGoods.columns.state")}
        defaultValue={filter.state}
        options={stateChoices.map((value) => ({ value, label: t(`staffGoods.states.${value}`) }))}
      />
    </ListFilter>
  );
}
