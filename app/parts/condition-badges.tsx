import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { ConditionBadge } from "./condition-badge";

/** @param children a badge between condition and category */
export function ConditionBadges({
  product,
  children,
}: {
  product: { condition: string; category: string | null };
  children?: ReactNode;
}) {
  const badges = [
    product.condition ? <ConditionBadge condition={product.condition} /> : null,
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
