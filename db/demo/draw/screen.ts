import { circle, line, raised, rect } from "./art";
import { inkOn, mix } from "./colour";
import { text } from "./lettering";
import type { Random } from "./random";

/** Process picture on a screen: tanks, pipes, a trend and a row of buttons. */
export function screen(
  rng: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  lit: boolean,
): string {
  if (!lit) return rect(x, y, w, h, "#17191b") + rect(x, y, w, h, "url(#glass)");
  const ground = rng.pick(["#d8dee3", "#22313d", "#c9d4cf", "#e6e8ea"]);
  const ink = inkOn(ground);
  const bar = rng.pick(["#1f5a8c", "#00807a", "#444b50", "#2b6e3f"]);
  let out =
    rect(x, y, w, h, ground) +
    rect(x, y, w, h * 0.1, bar) +
    text(
      x + w * 0.03,
      y + h * 0.075,
      rng.pick(["Anlage 1", "Linie 3", "Übersicht", "Pumpstation", "Förderband"]),
      h * 0.062,
      { fill: "#fff", bold: true },
    ) +
    text(x + w * 0.97, y + h * 0.075, `${rng.int(6, 21)}:${rng.int(10, 59)}`, h * 0.055, {
      fill: "#fff",
      anchor: "end",
    });
  const tanks = rng.int(2, 3);
  const half = w * 0.56;
  for (let i = 0; i < tanks; i++) {
    const tx = x + w * 0.04 + (half / tanks) * i;
    const tw = (half / tanks) * 0.6;
    const [ty, th] = [y + h * 0.2, h * 0.44];
    const level = rng.between(0.25, 0.85);
    out +=
      line(`M${tx + tw} ${ty + th * 0.85}H${tx + half / tanks + 1}`, "#7d868c", h * 0.025) +
      rect(tx, ty, tw, th, "#aab3b8", tw * 0.18) +
      rect(
        tx + tw * 0.08,
        ty + th * (1 - level),
        tw * 0.84,
        th * level - th * 0.03,
        rng.pick(["#3f8fcf", "#3aa860", "#d79a2b"]),
        tw * 0.12,
      ) +
      rect(tx, ty, tw, th, "url(#metal)", tw * 0.18) +
      text(tx + tw / 2, ty + th + h * 0.07, `${(level * 100).toFixed(0)} %`, h * 0.055, {
        anchor: "middle",
        fill: ink,
      });
  }
  const [gx, gy, gw, gh] = [x + w * 0.63, y + h * 0.18, w * 0.33, h * 0.3];
  out +=
    rect(gx, gy, gw, gh, "#101a20") +
    Array.from({ length: 3 }, (_, i) =>
      line(`M${gx} ${gy + (gh / 4) * (i + 1)}h${gw}`, "#5b6b74", h * 0.004, 0.6),
    ).join("");
  let v = rng.between(0.3, 0.7);
  let d = `M${gx} ${gy + gh * v}`;
  for (let i = 1; i <= 14; i++) {
    v = Math.min(0.9, Math.max(0.1, v + rng.between(-0.16, 0.16)));
    d += `L${(gx + (gw / 14) * i).toFixed(2)} ${(gy + gh * v).toFixed(2)}`;
  }
  out += line(d, "#58e06f", h * 0.009);
  for (let i = 0; i < 3; i++)
    out +=
      text(
        gx,
        y + h * (0.58 + i * 0.085),
        `${rng.pick(["T1", "p2", "n1", "F3"])}  ${rng.between(10, 99).toFixed(1)}`,
        h * 0.058,
        { fill: ink },
      ) +
      circle(
        gx + gw - h * 0.03,
        y + h * (0.56 + i * 0.085),
        h * 0.02,
        rng.pick(["#3fbf57", "#d8432f", "#e0b22f"]),
      );
  const n = rng.int(4, 6);
  for (let i = 0; i < n; i++)
    out +=
      raised(
        x + w * 0.02 + ((w * 0.96) / n) * i,
        y + h * 0.86,
        (w * 0.96) / n - w * 0.015,
        h * 0.11,
        mix(bar, "#ffffff", 0.25),
        h * 0.01,
      ) +
      text(
        x + w * 0.02 + ((w * 0.96) / n) * (i + 0.46),
        y + h * 0.935,
        ["Start", "Stopp", "Hand", "Auto", "Alarm", "Menü"][i] ?? "",
        h * 0.045,
        { fill: "#fff", anchor: "middle" },
      );
  return out + rect(x, y, w, h, "url(#glass)");
}
