import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "~/i18n/translate";
import { unitCode } from "~/stock/unit-code";
import { testRecordPath } from "~/stock/unit-view";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { CART_PATH, useCartChange } from "./cart-change";
import type { ChosenPiece } from "./chosen.server";

/** The single pieces of a line that the buyer chose. */
export function ChosenPieces({
  productId,
  pieces = [],
  removable = false,
}: {
  productId: number;
  pieces: ChosenPiece[] | undefined;
  removable?: boolean;
}) {
  if (pieces.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {pieces.map((piece) => (
        <li key={piece.id} className="flex flex-wrap items-center gap-x-3">
          <PieceName piece={piece} />
          {removable ? <Unchoose productId={productId} id={piece.id} /> : null}
        </li>
      ))}
    </ul>
  );
}

function PieceName({ piece: { id, token, serialEnd } }: { piece: ChosenPiece }) {
  const { t } = useTranslation();
  const values = { code: unitCode(id), end: serialEnd };
  return (
    <Link to={testRecordPath(token)} className="link inline-block py-1">
      {t(serialEnd ? "cart.pieceSerial" : "cart.piece", values)}
    </Link>
  );
}

function Unchoose({ productId, id }: { productId: number; id: number }) {
  const { t } = useTranslation();
  const { send } = useCartChange();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send({ intent: "unchoose", productId, piece: id });
  }

  return (
    <Form method="post" action={CART_PATH} onSubmit={onSubmit}>
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="piece" value={id} />
      <Button
        name="intent"
        value="unchoose"
        variant="quiet"
        size="small"
        aria-label={t("cart.unchooseName", { code: unitCode(id) })}
      >
        {t("cart.unchoose")}
      </Button>
    </Form>
  );
}
