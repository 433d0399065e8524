import { useTranslation } from "~/i18n/translate";
import { unitCode } from "~/stock/unit-code";
import { Checkbox } from "~/ui/choice";
import type { FieldProps } from "./act-form";

export interface Piece {
  id: number;
  serialEnd: string;
}

/** A form has so many fields at most; of an order with more pieces the oldest go first. */
const MAX_BOXES = 60;

/** By line, those that can be chosen. */
export function tickable(
  items: readonly { id: number; units: readonly (Piece & { state: string })[] }[],
  state: "reserved" | "sold",
): Map<number, Piece[]> {
  const own = items.map(
    ({ id, units }) => [id, units.filter((unit) => unit.state === state)] as const,
  );
  const isTooMany = own.reduce((sum, [, units]) => sum + units.length, 0) > MAX_BOXES;
  return new Map(isTooMany ? [] : own);
}

/** `S1001 …3456` */
export function pieceLabel({ id, serialEnd: end }: Piece): string {
  return end ? `${unitCode(id)} …${end}` : unitCode(id);
}

/** Which pieces of a line: a box each. The form says which it showed: none ticked means none. */
export function PieceBoxes({
  itemId,
  units,
  field,
}: {
  itemId: number;
  units: readonly Piece[];
  field: FieldProps;
}) {
  const { t } = useTranslation();
  if (units.length === 0) return null;
  return (
    <div role="group" aria-label={t("staffOrders.pieces")} className="grid gap-2">
      <input type="hidden" name={`units-${itemId}`} value={units.map(({ id }) => id).join(" ")} />
      {units.map((unit) => {
        const { defaultValue, ...box } = field(`unit-${unit.id}`);
        return (
          <Checkbox
            key={unit.id}
            {...box}
            defaultChecked={defaultValue === "on"}
            label={pieceLabel(unit)}
          />
        );
      })}
    </div>
  );
}
