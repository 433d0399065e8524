import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { useCondition } from "./use-condition";

/** @param children a badge between condition and category */
export function ConditionBadges({
  product,
  children,
}: {
  product: { condition: string; category: string | null };
  children?: ReactNode;
}) {
  const { label } = useCondition(product.condition);
  const badges = [
    label ? <Badge tone="accent">{label}</Badge> : null,
    children,
    product.category ? <Badge>{product.category}</Badge> : null,
  ];
  return (
    <ul className="flex flex-wrap gap-2">
      {badges.map(
        (badge, index) =>
          badge && (
            <li key={index} className="max-w-full">
              {badge}
            </li>
          ),
      )}
    </ul>
  );
}
