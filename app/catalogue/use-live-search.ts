import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { loader } from "./live-search.route";
import { productPath } from "~/parts/product-path";

const DELAY_MS = 300;
const MIN_LENGTH = 2;

function isWorthSearching(text: string): boolean {
  return text.trim().length >= MIN_LENGTH;
}

export function useLiveSearch() {
  const fetcher = useFetcher<typeof loader>();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const results = isWorthSearching(text) ? fetcher.data : undefined;
  const options = results ? [...results.soldOut, ...results.products, ...results.near] : [];

  function load(search: string, page: number) {
    setActive(-1);
    fetcher.load(`/suche?${new URLSearchParams({ search, page: String(page) })}`);
  }

  function type(value: string) {
    setText(value);
    setActive(-1);
    clearTimeout(timer.current);
    setOpen(isWorthSearching(value));
    if (isWorthSearching(value)) timer.current = setTimeout(() => load(value, 1), DELAY_MS);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (options.length === 0) return;
      event.preventDefault();
      setOpen(true);
      // One place before the first is the text itself.
      const places = options.length + 1;
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && open) {
      const chosen = options[active];
      if (!chosen) return;
      event.preventDefault();
      navigate(productPath(chosen));
    }
  }

  return {
    text,
    open: open && results !== undefined,
    results,
    active,
    loading: fetcher.state !== "idle",
    type,
    onKeyDown,
    show: () => setOpen(isWorthSearching(text)),
    close: () => setOpen(false),
    turnTo: (page: number) => load(text, page),
  };
}

export type LiveSearchState = ReturnType<typeof useLiveSearch>;
