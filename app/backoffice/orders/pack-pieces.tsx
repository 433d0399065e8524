import { useTranslation } from "~/i18n/translate";
import { type Piece, pieceLabel } from "./piece-boxes";

/** The pieces of a line that are known one by one, each with its own place. */
export function PackPieces({
  units,
}: {
  units: readonly (Piece & { place: string; chosen: boolean; isPacked: boolean })[];
}) {
  const { t } = useTranslation();
  if (units.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {units.map(({ place, chosen, isPacked, ...piece }) => (
        <li key={piece.id}>
          <b>{pieceLabel(piece)}</b>
          {place ? ` · ${t("staffOrders.columns.place")}: ${place}` : ""}
          {chosen ? ` · ${t("staffOrders.pack.byBuyer")}` : ""}
          {isPacked ? ` · ${t("staffOrders.pack.inParcel")}` : ""}
        </li>
      ))}
    </ul>
  );
}
