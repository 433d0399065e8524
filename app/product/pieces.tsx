import { useTranslation } from "~/i18n/translate";
import type { UnitOnSale } from "~/stock/units-on-sale.server";
import { testRecordPath, unitCode } from "~/stock/unit-view";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Facts, PiecePhotos, ResultBadge, useTestRows, useUnitRows } from "./piece-facts";
import type { ProductView } from "./product-view";

/** The single pieces of a product: what was photographed and tested is this one. */
export function Pieces({ product }: { product: ProductView }) {
  const { t } = useTranslation();
  const pieces = product.pieces ?? [];
  const others = product.stock - pieces.length;
  return (
    <Panel id="stuecke" aria-labelledby="pieces">
      <h2 id="pieces" className="text-lg">
        {t("piece.title", { count: pieces.length })}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t("piece.lead", { count: pieces.length })}{" "}
        {others > 0 ? t("piece.others", { count: others }) : null}
      </p>
      <ul className="mt-4 flex flex-col gap-5">
        {pieces.map((piece) => (
          <Piece key={piece.id} piece={piece} />
        ))}
      </ul>
    </Panel>
  );
}

function Piece({ piece }: { piece: UnitOnSale }) {
  const { t } = useTranslation();
  const testRows = useTestRows();
  const unitRows = useUnitRows(piece);
  const { id, token, photos, test } = piece;
  const name = t("piece.name", { code: unitCode(id) });
  return (
    <li className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        {name}
        {test ? <ResultBadge result={test.result} /> : null}
      </h3>
      <PiecePhotos photos={photos} name={name} />
      <Facts rows={[...unitRows, ...(test ? testRows(test) : [])]} />
      <p>
        <Link to={testRecordPath(token)} className="link inline-block py-1">
          {t("piece.toRecord", { code: unitCode(id) })}
        </Link>
      </p>
    </li>
  );
}
