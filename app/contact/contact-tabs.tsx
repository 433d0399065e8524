import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icons";

const tabs = [
  { name: "email", to: "/kontakt", icon: "mail" },
  { name: "phone", to: "/kontakt?kontakt=telefon", icon: "phone" },
] as const;

export function ContactTabs({ current }: { current: "email" | "phone" }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("contact.ways")} className="grid grid-cols-2">
      {tabs.map(({ name, to, icon }) => {
        const active = name === current;
        return (
          <Link
            key={name}
            to={to}
            preventScrollReset
            aria-current={active ? "page" : undefined}
            className={classes(
              "flex min-h-13 items-center justify-center gap-2 rounded-t border px-3 font-semibold",
              active
                ? "border-line border-t-accent border-b-transparent bg-surface text-accent shadow-[inset_0_2px_0_var(--color-accent)]"
                : "border-transparent border-b-line text-ink-soft hover:bg-sunken hover:text-ink",
            )}
          >
            <Icon name={icon} />
            {t(`contact.tabs.${name}`)}
          </Link>
        );
      })}
    </nav>
  );
}
