import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { Dialog } from "~/ui/dialog";
import { useHydrated } from "~/ui/use-hydrated";

/** A page that `g` and then its key lead to. */
export interface Goal {
  to: string;
  key: string;
  label: string;
}

const STORED = "staff-shortcuts";
const typing = "input, select, textarea, [contenteditable], dialog";

function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(STORED) === "off";
  } catch {
    // The browser keeps nothing for this site.
    return false;
  }
}

function store(isOn: boolean): void {
  try {
    localStorage.setItem(STORED, isOn ? "on" : "off");
  } catch {
    // It counts until the page is left.
  }
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("#staff-search");
  field?.focus();
  field?.select();
}

/** Enter opens the row then: its link has the focus. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(".staff-table tbody tr")];
  const links = rows.flatMap((row) => row.querySelector("a") ?? []);
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const first = step === 1 ? 0 : links.length - 1;
  links[at === -1 ? first : at + step]?.focus();
}

/** WCAG 2.1.4: keys without Ctrl can be switched off. */
export function Shortcuts({ goals, maySearch }: { goals: readonly Goal[]; maySearch: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  const [isOpen, setIsOpen] = useState(false);
  const isOn = isHydrated && (chosen ?? !isSwitchedOff());

  useEffect(() => {
    if (!isOn) return;
    let isGoing = false;
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
      if (!isPlain || isTyping) return;
      const goal = isGoing ? goals.find(({ key }) => key === event.key) : undefined;
      isGoing = event.key === "g";
      if (goal) navigate(goal.to);
      else if (event.key === "/") focusSearch();
      else if (event.key === "?") setIsOpen(true);
      else if (event.key === "j") focusRow(1);
      else if (event.key === "k") focusRow(-1);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, goals, navigate]);

  // They are nothing without scripts.
  if (!isHydrated) return null;
  const keys: [keys: string[], label: string][] = [
    ...(maySearch ? [[["/"], t("staffKeys.search")] as [string[], string]] : []),
    ...goals.map(({ key, label }): [string[], string] => [["g", key], label]),
    [["j"], t("staffKeys.next")],
    [["k"], t("staffKeys.previous")],
    [["?"], t("staffKeys.list")],
  ];
  return (
    <>
      <footer className="column staff-foot print:hidden">
        <button
          type="button"
          className="link cursor-pointer py-2"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {t("staffKeys.title")}
        </button>
      </footer>
      <Dialog open={isOpen} title={t("staffKeys.title")} onClose={() => setIsOpen(false)}>
        <dl className="staff-facts staff-keys mt-4">
          {keys.map(([pressed, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {pressed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4">
          <Checkbox
            name="shortcuts"
            label={t("staffKeys.use")}
            checked={isOn}
            onChange={({ target }) => {
              setChosen(target.checked);
              store(target.checked);
            }}
          />
        </div>
        <div className="mt-4">
          <Button type="button" onClick={() => setIsOpen(false)}>
            {t("ui.close")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
